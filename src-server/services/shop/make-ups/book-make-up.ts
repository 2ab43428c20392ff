import { and, eq, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { BookMakeUpInput } from '#shared/make-ups/make-up-inputs.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { makeMakeUpOrder } from '../orders/make-make-up-order.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { claimEvening, lapseEvenings } from '../wait-list/evening-offers.ts';
import { findHostEvenings, roleOf } from './find-host-evenings.ts';

/** The place that an absence is made up for with; one that was given back is none. */
const liveMakeUp = prepared({ absenceId: tickets.absenceId }, (orm, { absenceId }) =>
  orm
    .select({ eveningId: tickets.eveningId })
    .from(tickets)
    .where(and(eq(tickets.absenceId, absenceId), ne(tickets.status, 'cancelled')))
    .prepare(),
);

/** Books inside a transaction, for whoever has the ticket of the course. Errors: those of `bookMakeUp` but TICKET_NOT_FOUND. */
export function makeUpOn(ctx: ServiceContext, { ticketId, missedEveningId, eveningId }: BookMakeUpInput): void {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['userId', 'eventId', 'role', 'holderName', 'orderId']);
  if (ticket?.userId == null) throw new DomainError('MAKE_UP_NOT_POSSIBLE');
  const { userId } = ticket;
  requireWelcome(ctx, userId);
  const missed = findRow(ctx.db, absences, { ticketId, eveningId: missedEveningId, endedAt: null }, ['id', 'isInTime']);
  if (missed === undefined || !missed.isInTime) throw new DomainError('MAKE_UP_NOT_POSSIBLE');
  const booked = liveMakeUp(ctx.db).get({ absenceId: missed.id });
  if (booked?.eveningId === eveningId) return;
  if (booked !== undefined) throw new DomainError('MAKE_UP_BOOKED');
  lapseEvenings(ctx);
  const own = { ticketId, userId, eventId: ticket.eventId, role: ticket.role };
  const host = findHostEvenings(ctx, own).find((one) => one.eveningId === eveningId);
  if (host === undefined) throw new DomainError('MAKE_UP_NOT_POSSIBLE');
  if (!host.isFree) throw new DomainError('EVENING_FULL');
  claimEvening(ctx, { ticketId, eveningId });
  const orderId = makeMakeUpOrder(ctx, {
    eventId: host.event.id,
    eveningId,
    absenceId: missed.id,
    userId,
    holderName: ticket.holderName,
    role: roleOf(ctx, own),
    lang: findRow(ctx.db, orders, { id: ticket.orderId }, ['lang'])?.lang ?? null,
  });
  writeAudit(ctx, {
    action: 'make_up.booked',
    subjectKind: 'order',
    subjectId: orderId,
    after: { missed: missedEveningId, evening: eveningId },
  });
  putInOutbox(ctx, { kind: 'mail.make_up_booked', refId: orderId });
  ctx.contentChanged();
}

/**
 * `profile.bookMakeUp`: a place on an evening of another course instead of one that was missed in time. The same call
 * twice books once. Errors: TICKET_NOT_FOUND, also for a ticket that is with a friend, BANNED, MAKE_UP_NOT_POSSIBLE,
 * MAKE_UP_BOOKED where the evening is made up for elsewhere, EVENING_FULL.
 */
export function bookMakeUp(ctx: ServiceContext, input: BookMakeUpInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    const ticket = requireOwnTicket(ctx, input.ticketId);
    if (ticket.passedOnAt !== null || ticket.eveningId !== null) throw new DomainError('TICKET_NOT_FOUND');
    makeUpOn(ctx, input);
  });
}
