import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { RefundTicketsInput } from '#shared/admin/admin-queries.ts';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import type { DecideRefundInput } from '#shared/books/money-queries.ts';
import { ZERO_CENTS, type Cents } from '#shared/money.ts';
import type {
  RefundHandover,
  RefundOrderInput,
  SpentVoucher,
  SpentVouchersInput,
} from '#shared/orders/refund-order.ts';
import { orderNumberOf } from '#shared/orders/order-list.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { eachOfMany } from '../../base/each-of-many.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { handOverRefund } from './hand-over-refund.ts';
import { decideRefund } from '../../shop/refunds/decide-refund.ts';
import { requestRefund, type RefundRequested } from '../../shop/refunds/request-refund.ts';
import { findRefundableTickets } from '../../shop/tickets/cancel-tickets.ts';
import { spentVouchersOf, tellSpentVouchers } from '../vouchers/spent-vouchers.ts';

const liveTickets = (ctx: ServiceContext, orderId: string): string[] =>
  findRefundableTickets(ctx, orderId).flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id]));

/** What of an order's valid tickets was spent with their vouchers: asked before a refund, which gives it back all the same. */
export function showSpentVouchers(ctx: ServiceContext, { orderId }: SpentVouchersInput): SpentVoucher[] {
  requirePermission(ctx, 'payments:manage');
  return spentVouchersOf(ctx, liveTickets(ctx, orderId)).map(({ ticketId, cents }) => ({ ticketId, cents }));
}

/** In cents: what the refunded tickets' guests have drunk. */
type VouchersSpent = { spentVoucherCents: Cents };

/** `handover`: what was sold at a door waits for a desk, and nothing went back yet. */
type InPanel = RefundRequested & VouchersSpent & { handover: RefundHandover | null };

/**
 * `admin.tickets.refund`: as requestRefund, and the office is told of vouchers that were spent. What was sold at a door
 * is handed over to a desk instead. Errors: see there.
 */
export function refundInPanel(ctx: ServiceContext, input: RefundOrderInput): InPanel {
  return inTransaction(ctx.db, () => {
    requirePermission(ctx, 'payments:manage');
    const order = findOrder(ctx, input.orderId);
    if (order?.channel === 'door' && order.totalCents > 0)
      return {
        refundIds: [],
        amountCents: ZERO_CENTS,
        cancelledTickets: 0,
        spentVoucherCents: ZERO_CENTS,
        handover: handOverRefund(ctx, order, input),
      };
    const live = liveTickets(ctx, input.orderId);
    const done = requestRefund(ctx, input);
    const still = new Set(liveTickets(ctx, input.orderId));
    const ticketIds = live.filter((id) => !still.has(id));
    const entryId = done.refundIds[0] ?? randomUUID(); // a free ticket has no refund
    return { ...done, spentVoucherCents: tellSpentVouchers(ctx, { entryId, ticketIds }), handover: null };
  });
}

const ordersOf = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({ id: tickets.id, orderId: tickets.orderId })
    .from(tickets)
    .where(inArray(tickets.id, sql`(select value from json_each(${ids}))`))
    .prepare(),
);

/**
 * `admin.tickets.refundOf`: the whole price of several tickets, order by order, as `admin.tickets.refund` does it, with
 * a result for each order. An order is left as it is where the single act refuses it: somebody is inside with one of the
 * chosen tickets (TICKET_ALREADY_USED), or nothing is left to refund. A ticket nobody knows: TICKET_NOT_FOUND.
 */
export async function refundSeveral(
  ctx: ServiceContext,
  { ticketIds, ...why }: RefundTicketsInput,
): Promise<BulkResult[]> {
  requirePermission(ctx, 'payments:manage');
  const chosen = ordersOf(ctx.db).all({ ids: JSON.stringify(ticketIds) });
  const byOrder = Map.groupBy(chosen, ({ orderId }) => orderId);
  const results = await eachOfMany({
    ids: [...byOrder.keys()],
    titleOf: orderNumberOf,
    act: (orderId) =>
      refundInPanel(ctx, { orderId, ticketIds: byOrder.get(orderId)?.map(({ id }) => id), includeUsed: false, ...why }),
  });
  const known = new Set(chosen.map(({ id }) => id));
  const unknown = ticketIds.filter((id) => !known.has(id));
  return [...results, ...unknown.map((id) => ({ id, title: '', code: 'TICKET_NOT_FOUND' as const }))];
}

/** `admin.payments.decideRefund`: as decideRefund, with the same word about vouchers. Errors: see there. */
export function decideInPanel(ctx: ServiceContext, input: DecideRefundInput): VouchersSpent {
  return inTransaction(ctx.db, () => {
    decideRefund(ctx, input);
    return { spentVoucherCents: tellSpentVouchers(ctx, { entryId: input.id, ticketIds: input.ticketIds }) };
  });
}
