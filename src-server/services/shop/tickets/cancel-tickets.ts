import { and, asc, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { refundTickets } from '#server/db/schema/payments.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addOnCentsOf, returnWithTicket } from '../add-ons/return-add-ons.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';
import { tellTicketWallets } from '../wallet/tell-wallets.ts';

/** What a ticket is worth: its price, and that of what was sold with it and not handed out. */
export type RefundableTicket = Pick<typeof tickets.$inferSelect, 'id' | 'status' | 'pricePaidCents'> & {
  isClaimed: boolean;
};

const ofOrder = prepared({ orderId: tickets.orderId }, (orm, { orderId }) => {
  const claim = orm
    .select({ one: sql`1` })
    .from(refundTickets)
    .where(eq(refundTickets.ticketId, tickets.id));
  return orm
    .select({
      id: tickets.id,
      status: tickets.status,
      pricePaidCents: sql<number>`${tickets.pricePaidCents} + ${addOnCentsOf(orm)}`,
      isClaimed: sql<boolean>`${exists(claim)}`.mapWith(Boolean),
    })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare();
});
const cancel = prepared({ now: tickets.cancelledAt, id: tickets.id }, (orm, { now, id }) =>
  orm
    .update(tickets)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(and(eq(tickets.id, id), ne(tickets.status, 'cancelled')))
    .prepare(),
);
const link = prepared(columnsOf(refundTickets, ['refundId', 'ticketId']), (orm, row) =>
  orm.insert(refundTickets).values(row).onConflictDoNothing({ target: refundTickets.ticketId }).prepare(),
);
const unlinkValid = prepared({ refundId: refundTickets.refundId }, (orm, { refundId }) =>
  orm
    .delete(refundTickets)
    .where(
      and(
        eq(refundTickets.refundId, refundId),
        inArray(
          refundTickets.ticketId,
          orm.select({ id: tickets.id }).from(tickets).where(ne(tickets.status, 'cancelled')),
        ),
      ),
    )
    .prepare(),
);

/** The refunds that took these tickets back. */
export const findRefundsOfTickets = (ctx: ServiceContext, ticketIds: readonly string[]): Set<string> =>
  new Set(ticketIds.flatMap((ticketId) => findRow(ctx.db, refundTickets, { ticketId }, ['refundId'])?.refundId ?? []));

export const findRefundableTickets = (ctx: ServiceContext, orderId: string): RefundableTicket[] =>
  ofOrder(ctx.db).all({ orderId });

/**
 * Says of valid tickets that a refund is under way for them, before the provider is asked: a ticket has one refund, by
 * a unique index. Call inside a transaction.
 */
export function claimTickets(ctx: ServiceContext, refundId: string, ticketIds: readonly string[]): void {
  for (const ticketId of ticketIds) link(ctx.db).run({ refundId, ticketId });
}

/** The refund came to nothing: its tickets that are valid still can be refunded another way. */
export const releaseTickets = (ctx: ServiceContext, refundId: string): void =>
  void unlinkValid(ctx.db).run({ refundId });

/** The make-up places to come that hang on a ticket of a course. */
const makeUpsOf = prepared({ ticketId: absences.ticketId, now: eventEvenings.startsAt }, (orm, { ticketId, now }) =>
  orm
    .select({ id: tickets.id, status: tickets.status, eventId: tickets.eventId })
    .from(absences)
    .innerJoin(tickets, and(eq(tickets.absenceId, absences.id), eq(tickets.status, 'active')))
    .innerJoin(eventEvenings, eq(eventEvenings.id, tickets.eveningId))
    .where(and(eq(absences.ticketId, ticketId), gt(eventEvenings.startsAt, now)))
    .prepare(),
);

/**
 * Takes tickets back: from now on the door refuses them and their seats are free, and so are the make-up places that
 * hang on them, of which their holders are told. Call inside a transaction.
 */
export function cancelTickets(
  ctx: ServiceContext,
  cancelled: readonly Pick<RefundableTicket, 'id' | 'status'>[],
  refundId: string | null,
): void {
  const makeUps = cancelled.flatMap(({ id }) => makeUpsOf(ctx.db).all({ ticketId: id, now: ctx.now() }));
  if (makeUps.length > 0) {
    cancelTickets(ctx, makeUps, null);
    for (const { id } of makeUps)
      putInOutbox(ctx, { kind: 'mail.make_up_ended', refId: id, payload: { why: 'ticket_ended' } });
    for (const eventId of new Set(makeUps.map((place) => place.eventId))) scanWaitList(ctx, eventId);
  }
  for (const ticket of cancelled) {
    cancel(ctx.db).run({ id: ticket.id, now: ctx.now() });
    returnWithTicket(ctx, ticket.id, { refundId });
    if (refundId !== null) link(ctx.db).run({ refundId, ticketId: ticket.id });
    writeAudit(ctx, {
      action: 'ticket.cancelled',
      subjectKind: 'ticket',
      subjectId: ticket.id,
      before: { status: ticket.status },
    });
    tellTicketWallets(ctx, ticket.id);
    tellWebhooks(ctx, 'ticket.cancelled', { id: ticket.id });
  }
  if (cancelled.length > 0) ctx.contentChanged();
}
