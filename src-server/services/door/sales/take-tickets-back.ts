import { statement } from '#server/db/client.ts';
import { findCheckIn } from '../check-in/check-in-rows.ts';
import { freeAtDoor } from '../check-in/member-entry.ts';
import { takeBack } from '../check-in/undo-check-in.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { moveOrder } from '../../shop/orders/move-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets } from '../../shop/tickets/cancel-tickets.ts';
import type { SoldTicket } from './sale-view.ts';

const madeBy = statement<{ intentKey: string }, { ticketId: string }>(
  `SELECT t.ticket_id AS ticketId FROM refunds r JOIN refund_tickets t ON t.refund_id = r.id WHERE r.intent_key = @intentKey`,
);

/** The tickets that a refund of this intent has voided. */
export const ticketsVoidedBy = (ctx: ServiceContext, intentKeys: readonly string[]): Set<string> =>
  new Set(
    intentKeys.flatMap((intentKey) =>
      madeBy(ctx.db)
        .all({ intentKey })
        .map(({ ticketId }) => ticketId),
    ),
  );

type TakenBack = { refundId: string | null; entryId: string; orderId: string };

/**
 * The one rule for money that goes back at a door, by card, in cash, by a call or by the journal: the tickets it names are void, their seats
 * and entitlements free, and nobody is inside on them. With the last ticket the order is refunded. Call inside a transaction.
 */
export function takeTicketsBack(
  ctx: ServiceContext,
  tickets: readonly SoldTicket[],
  { refundId, entryId, orderId }: TakenBack,
): void {
  const live = tickets.filter(({ status }) => status !== 'cancelled');
  for (const { admissionId } of live) {
    const admission = admissionId === null ? undefined : findCheckIn(ctx, admissionId);
    if (admission === undefined) continue;
    takeBack(ctx, admission, entryId);
    freeAtDoor(ctx, admission.id);
  }
  const ids = new Set(live.map(({ id }) => id));
  cancelTickets(
    ctx,
    findRefundableTickets(ctx, orderId).filter(({ id }) => ids.has(id)),
    refundId,
  );
  const order = findOrder(ctx, orderId);
  if (order?.status !== 'paid' || findRefundableTickets(ctx, orderId).some((ticket) => ticket.status !== 'cancelled'))
    return;
  moveOrder(ctx, moveOrder(ctx, order, { to: 'refund_pending' }), { to: 'refunded' });
}
