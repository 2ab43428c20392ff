import type { OwnCourseInput } from '#shared/absences/absence-inputs.ts';
import { placeOf } from '#shared/events/evenings.ts';
import type { MakeUpPlace } from '#shared/make-ups/make-up.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { findHostEvenings } from './find-host-evenings.ts';

/** As many as somebody reads through. */
const MOST_PLACES = 12;

/**
 * `profile.makeUpPlaces`: the evenings of other courses with a place for who missed one of their own, soonest first after
 * the one that is kept for them.
 * Throws TICKET_NOT_FOUND, also for a ticket that is with a friend or for one evening alone.
 */
export function listMakeUpPlaces(ctx: ServiceContext, { ticketId }: OwnCourseInput): MakeUpPlace[] {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const { eventId, role, passedOnAt, eveningId } = requireOwnTicket(ctx, ticketId);
  if (passedOnAt !== null || eveningId !== null) throw new DomainError('TICKET_NOT_FOUND');
  return findHostEvenings(ctx, { ticketId, userId, eventId, role })
    .filter(({ isFree }) => isFree)
    .sort((one, other) => Number(one.keptUntil === null) - Number(other.keptUntil === null))
    .slice(0, MOST_PLACES)
    .map(({ isFree: _free, location, room, ...place }) => ({ ...place, place: placeOf(location, { room }) }));
}
