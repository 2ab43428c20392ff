import { randomUUID } from 'node:crypto';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { buyVoucher, showBoughtVoucher } from '#server/services/shop/orders/buy-voucher.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { pay } from '#tests/support/buy.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

type More = { recipientEmail?: string; sendAt?: Date; words?: string; idempotencyKey?: string };

/** A voucher is ordered and not paid yet. */
export const orderVoucher = (
  shop: TestShop,
  userId: string,
  { amountCents = 5_000, ...more }: More & { amountCents?: number } = {},
) =>
  buyVoucher(shop.as(userId), {
    amountCents,
    motif: 'bachata',
    forName: 'Jana',
    fromName: 'Theo',
    words: '',
    idempotencyKey: randomUUID(),
    lang: 'de',
    ...more,
  });

export const sessionOf = (shop: TestShop, orderId: string): string =>
  shop.db.sqlite.prepare<[string], string>('SELECT stripe_session_id FROM orders WHERE id = ?').pluck().get(orderId) ??
  '';

/** One that is paid. */
export async function boughtVoucher(
  shop: TestShop,
  userId: string,
  more: More & { amountCents?: number } = {},
): Promise<{ orderId: string; voucherId: string; code: string }> {
  const { orderId } = await orderVoucher(shop, userId, more);
  pay(shop, { sessionId: sessionOf(shop, orderId) });
  const { code } = await showBoughtVoucher(shop.as(userId), orderId);
  const voucherId = shop.db.sqlite
    .prepare<[string], string>('SELECT id FROM gift_vouchers WHERE order_id = ?')
    .pluck()
    .get(orderId);
  return { orderId, voucherId: voucherId ?? '', code: code ?? '' };
}

/** Tickets are ordered with a voucher. */
export const checkoutWith = (
  shop: TestShop,
  userId: string,
  { eventId, voucherCode, quantity = 1 }: { eventId: string; voucherCode?: string; quantity?: number },
) =>
  startCheckout(shop.as(userId), {
    eventId,
    items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }],
    ...(voucherCode !== undefined && { voucherCode }),
  });

export const restOf = (shop: TestShop, code: string): number =>
  shop.db.sqlite.prepare<[string], number>('SELECT rest_cents FROM gift_vouchers WHERE code = ?').pluck().get(code) ??
  -1;
