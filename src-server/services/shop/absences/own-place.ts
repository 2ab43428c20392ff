import { DomainError } from '#shared/errors.ts';
import type { AbsenceInput } from '#shared/absences/absence-inputs.ts';
import { findRow } from '#server/db/rows.ts';
import { absences } from '#server/db/schema/tickets.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';

/** What is said of one's own ticket and evening, while it holds. */
export const runningAbsence = (ctx: ServiceContext, { ticketId, eveningId }: AbsenceInput) =>
  findRow(ctx.db, absences, { ticketId, eveningId, endedAt: null }, ['id']);

/**
 * One's own place on an evening that is still to come. Call it in the transaction that writes. Errors: TICKET_NOT_FOUND,
 * also for a ticket that is with a friend or for one evening alone, EVENT_NOT_FOUND for an evening of another course or
 * one that was left out, EVENT_CANCELLED, EVENING_BEGAN, TICKET_ALREADY_USED for who is inside already.
 */
export function requireOwnPlace(
  ctx: ServiceContext,
  { ticketId, eveningId }: AbsenceInput,
): { eventId: string; startsAt: Date } {
  const ticket = requireOwnTicket(ctx, ticketId);
  if (ticket.passedOnAt !== null || ticket.eveningId !== null) throw new DomainError('TICKET_NOT_FOUND');
  const evening = findRow(ctx.db, eventEvenings, { id: eveningId }, ['eventId', 'startsAt', 'state']);
  if (evening?.eventId !== ticket.eventId || evening.state === 'cancelled') throw new DomainError('EVENT_NOT_FOUND');
  if (findRow(ctx.db, events, { id: ticket.eventId }, ['cancelledAt'])?.cancelledAt !== null)
    throw new DomainError('EVENT_CANCELLED');
  if (evening.startsAt <= ctx.now()) throw new DomainError('EVENING_BEGAN');
  if (findRow(ctx.db, checkIns, { ticketId, eveningId, undoneAt: null }, ['id']) !== undefined)
    throw new DomainError('TICKET_ALREADY_USED');
  return evening;
}
