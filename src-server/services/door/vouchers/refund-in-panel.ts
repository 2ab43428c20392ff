import { randomUUID } from 'node:crypto';
import type { DecideRefundInput } from '#shared/admin/money-queries.ts';
import type { Cents } from '#shared/money.ts';
import type { RefundOrderInput, SpentVoucher, SpentVouchersInput } from '#shared/orders/refund-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { decideRefund } from '../../shop/refunds/decide-refund.ts';
import { requestRefund, type RefundRequested } from '../../shop/refunds/request-refund.ts';
import { findRefundableTickets } from '../../shop/tickets/cancel-tickets.ts';
import { spentVouchersOf, tellSpentVouchers } from './spent-vouchers.ts';

const liveTickets = (ctx: ServiceContext, orderId: string): string[] =>
  findRefundableTickets(ctx, orderId).flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id]));

/** What of an order's valid tickets was spent with their vouchers: asked before a refund, which gives it back all the same. */
export function showSpentVouchers(ctx: ServiceContext, { orderId }: SpentVouchersInput): SpentVoucher[] {
  requirePermission(ctx, 'payments:manage');
  return spentVouchersOf(ctx, liveTickets(ctx, orderId)).map(({ ticketId, cents }) => ({ ticketId, cents }));
}

/** In cents: what the refunded tickets' guests have drunk. */
type VouchersSpent = { spentVoucherCents: Cents };

/** `admin.tickets.refund`: as requestRefund, and the office is told of vouchers that were spent. Errors: see there. */
export function refundInPanel(ctx: ServiceContext, input: RefundOrderInput): RefundRequested & VouchersSpent {
  return inTransaction(ctx.db, () => {
    const live = liveTickets(ctx, input.orderId);
    const done = requestRefund(ctx, input);
    const still = new Set(liveTickets(ctx, input.orderId));
    const ticketIds = live.filter((id) => !still.has(id));
    const entryId = done.refundIds[0] ?? randomUUID(); // a free ticket has no refund
    return { ...done, spentVoucherCents: tellSpentVouchers(ctx, { entryId, ticketIds }) };
  });
}

/** `admin.payments.decideRefund`: as decideRefund, with the same word about vouchers. Errors: see there. */
export function decideInPanel(ctx: ServiceContext, input: DecideRefundInput): VouchersSpent {
  return inTransaction(ctx.db, () => {
    decideRefund(ctx, input);
    return { spentVoucherCents: tellSpentVouchers(ctx, { entryId: input.id, ticketIds: input.ticketIds }) };
  });
}
