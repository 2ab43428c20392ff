import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type RefundableTicket = { id: string; status: TicketStatus; pricePaidCents: number };

const ofOrder = statement<{ orderId: string }, RefundableTicket>(
  `SELECT id, status, price_paid_cents AS pricePaidCents FROM tickets WHERE order_id = @orderId ORDER BY position`,
);
const cancel = statement<{ id: string; at: number }>(
  `UPDATE tickets SET status = 'cancelled', cancelled_at = @at WHERE id = @id AND status <> 'cancelled'`,
);
const link = statement<{ refundId: string; ticketId: string }>(
  `INSERT INTO refund_tickets (refund_id, ticket_id) VALUES (@refundId, @ticketId)`,
);

export const findRefundableTickets = (ctx: ServiceContext, orderId: string): RefundableTicket[] =>
  ofOrder(ctx.db).all({ orderId });

/** Takes tickets back: from now on the door refuses them and their seats are free. Call inside a transaction. */
export function cancelTickets(
  ctx: ServiceContext,
  tickets: readonly RefundableTicket[],
  refundId: string | null,
): void {
  for (const ticket of tickets) {
    cancel(ctx.db).run({ id: ticket.id, at: ctx.now().getTime() });
    if (refundId !== null) link(ctx.db).run({ refundId, ticketId: ticket.id });
    writeAudit(ctx, {
      action: 'ticket.cancelled',
      subjectKind: 'ticket',
      subjectId: ticket.id,
      before: { status: ticket.status },
    });
  }
  if (tickets.length > 0) ctx.contentChanged();
}
