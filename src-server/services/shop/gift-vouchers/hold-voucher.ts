import { DomainError } from '#shared/errors.ts';
import { insertRow } from '#server/db/rows.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { giftVoucherMoves } from '#server/db/schema/gift-vouchers.ts';
import type { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findHold, findVoucher } from './find-voucher.ts';

type Held = Pick<typeof orders.$inferSelect, 'id' | 'fromVoucherCents'>;

/**
 * An order has so much of a voucher for itself until it is paid or let go (db/triggers-gift-vouchers.ts). Call inside the
 * transaction that makes the order. Throws GIFT_VOUCHER_SPENT: the database refuses what is not there.
 */
export function holdVoucher(ctx: ServiceContext, voucherId: string, { id: orderId, fromVoucherCents }: Held): void {
  if (fromVoucherCents === 0) return;
  try {
    const row = { voucherId, orderId, why: 'held' as const, cents: -fromVoucherCents, at: ctx.now() };
    insertRow(ctx.db, giftVoucherMoves, row);
  } catch (error) {
    if (isRefusedBy(error, GUARDS.voucherSpent)) throw new DomainError('GIFT_VOUCHER_SPENT', {}, { cause: error });
    throw error;
  }
}

/** The same for late money of an order that had let it go. Throws GIFT_VOUCHER_SPENT. */
export function holdVoucherAgain(ctx: ServiceContext, order: Held): void {
  if (order.fromVoucherCents === 0) return;
  const hold = findHold(ctx, order.id);
  if (hold === undefined) throw new DomainError('GIFT_VOUCHER_SPENT');
  if (hold.heldCents < order.fromVoucherCents) holdVoucher(ctx, hold.voucherId, order);
}

/** Whether an order is paid by the voucher of this code, or by none where none is named. */
export function hasSameVoucher(ctx: ServiceContext, order: Held, code: string | undefined): boolean {
  if (code === undefined) return order.fromVoucherCents === 0;
  const hold = findHold(ctx, order.id);
  return hold !== undefined && hold.heldCents > 0 && findVoucher(ctx, hold.voucherId)?.code === code;
}
