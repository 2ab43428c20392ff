import { DomainError } from '#shared/errors.ts';
import { VOUCHER_SEND_AHEAD_DAYS, type BoughtVoucher } from '#shared/gift-vouchers/gift-voucher.ts';
import type { BuyVoucherInput } from '#shared/gift-vouchers/gift-voucher-inputs.ts';
import type { Lang } from '#shared/lang.ts';
import { cents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findVoucherOfOrder } from '../gift-vouchers/find-voucher.ts';
import { makeVoucher } from '../gift-vouchers/issue-voucher.ts';
import { giftVoucherPdf } from '../tickets/ticket-pdf/gift-voucher-pdf.ts';
import { buyWithoutEvent, checkWithoutEvent } from './buy-without-event.ts';
import type { OrderRow } from './find-order.ts';

type Bought = BuyVoucherInput & { lang?: Lang | null };

/** What it is called on the payment page and in the books, where it is no turnover (§ 3 (15) UStG). */
const NAMES = { en: 'Gift voucher', de: 'Gutschein' };

function viewOf(ctx: ServiceContext, order: OrderRow): BoughtVoucher {
  const voucher = findVoucherOfOrder(ctx, order.id);
  if (voucher === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const { forName, code, endsAt, recipientEmail, sendAt } = voucher;
  const isPaid = voucher.issuedAt !== null;
  return {
    orderId: order.id,
    isPaid,
    hasFailed: order.status === 'expired' || order.status === 'cancelled',
    url: order.status === 'pending' ? order.checkoutUrl : null,
    amountCents: cents(order.totalCents),
    forName,
    code: isPaid ? code : null,
    endsAt,
    recipientEmail,
    sendAt,
  };
}

/**
 * `giftVouchers.buy`: an order of a voucher that is worth nothing until it is paid. Only an amount in cents: its VAT is that
 * of what it pays. Throws INVALID_INPUT of a day too far ahead, and what `buyWithoutEvent` does.
 */
export async function buyVoucher(ctx: ServiceContext, input: Bought): Promise<BoughtVoucher> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const ahead = (input.sendAt?.getTime() ?? 0) - ctx.now().getTime();
  if (ahead > VOUCHER_SEND_AHEAD_DAYS * DAY_MS) throw new DomainError('INVALID_INPUT');
  const { amountCents, recipientEmail = null, sendAt = null, lang = null, idempotencyKey } = input;
  const { motif, forName, fromName, words } = input;
  const about = { userId, motif, forName, fromName, words, recipientEmail, sendAt, lang };
  const order = await buyWithoutEvent(ctx, idempotencyKey, () => ({
    channel: 'voucher',
    name: NAMES[lang ?? 'en'],
    priceCents: amountCents,
    vatBps: 0,
    idempotencyKey,
    lang,
    make: (orderId) => void makeVoucher(ctx, { kind: 'gift', amountCents, orderId, ...about }),
  }));
  return viewOf(ctx, order);
}

/** `giftVouchers.bought`: asks the provider, and settles if it is paid. Throws ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
export const showBoughtVoucher = async (ctx: ServiceContext, orderId: string): Promise<BoughtVoucher> =>
  viewOf(ctx, await checkWithoutEvent(ctx, orderId, 'voucher'));

/** The page to print of a voucher that one has bought; null of one that is not paid, or not one's own. */
export async function ownVoucherPdf(ctx: ServiceContext, orderId: string): Promise<Buffer | null> {
  requirePermission(ctx, 'checkout:buy');
  const voucher = findVoucherOfOrder(ctx, orderId);
  if (voucher === undefined || voucher.userId !== requireUser(ctx).userId) return null;
  const { issuedAt, endsAt, amountCents } = voucher;
  if (issuedAt === null || endsAt === null) return null;
  const paper = { ...voucher, issuedAt, endsAt, amountCents: cents(amountCents) };
  return giftVoucherPdf(ctx, paper, voucher.lang ?? 'en');
}
