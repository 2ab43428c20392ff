import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { placeholderFor, placeholdersOf } from '#server/db/placeholders.ts';
import { refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const refundableColumns = { id: tickets.id, status: tickets.status, pricePaidCents: tickets.pricePaidCents };
export type RefundableTicket = Pick<typeof tickets.$inferSelect, keyof typeof refundableColumns>;

const ofOrder = prepared((orm) =>
  orm
    .select(refundableColumns)
    .from(tickets)
    .where(eq(tickets.orderId, sql.placeholder('orderId')))
    .orderBy(asc(tickets.position))
    .prepare(),
);
const cancel = prepared((orm) =>
  orm
    .update(tickets)
    .set({ status: 'cancelled', cancelledAt: placeholderFor(tickets.cancelledAt, 'now') })
    .where(and(eq(tickets.id, sql.placeholder('id')), ne(tickets.status, 'cancelled')))
    .prepare(),
);
const link = prepared((orm) =>
  orm
    .insert(refundTickets)
    .values(placeholdersOf(refundTickets, ['refundId', 'ticketId']))
    .prepare(),
);

export const findRefundableTickets = (ctx: ServiceContext, orderId: string): RefundableTicket[] =>
  ofOrder(ctx.db).all({ orderId });

/** Takes tickets back: from now on the door refuses them and their seats are free. Call inside a transaction. */
export function cancelTickets(
  ctx: ServiceContext,
  cancelled: readonly RefundableTicket[],
  refundId: string | null,
): void {
  for (const ticket of cancelled) {
    cancel(ctx.db).run({ id: ticket.id, now: ctx.now() });
    if (refundId !== null) link(ctx.db).run({ refundId, ticketId: ticket.id });
    writeAudit(ctx, {
      action: 'ticket.cancelled',
      subjectKind: 'ticket',
      subjectId: ticket.id,
      before: { status: ticket.status },
    });
  }
  if (cancelled.length > 0) ctx.contentChanged();
}
