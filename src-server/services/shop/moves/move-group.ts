import { DomainError } from '#shared/errors.ts';
import type { MoveGroupInput } from '#shared/moves/other-groups.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { stopOffering } from '../wait-list/change-ticket-offer.ts';
import { claimSeat, requireOwnTurn } from '../wait-list/claim-seat.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { moveInBooks, moveOnce } from './move-tickets.ts';
import { findGroups, movesLeftOf, requireOwnPlaces } from './other-groups.ts';

/** Moves as the page showed it; what the office's move carries along goes along here. */
function moveThere(ctx: ServiceContext, { id, ticketId, eventId, oldCents, newCents }: MoveGroupInput): void {
  const own = requireOwnPlaces(ctx, ticketId);
  if (movesLeftOf(ctx, own) === 0) throw new DomainError('MOVE_NOT_POSSIBLE');
  for (const ticket of own.tickets) stopOffering(ctx, ticket.id);
  const group = findGroups(ctx, own).find(({ event }) => event.id === eventId);
  if (group === undefined || group.standing.state === 'costs_more') throw new DomainError('MOVE_NOT_POSSIBLE');
  const { ticketTypeId, roles, standing } = group;
  const quantity = own.tickets.length;
  const items = [{ ticketTypeId, quantity, ...(roles !== null && { roles }) }];
  if (standing.state === 'kept') claimSeat(ctx, own.userId, { eventId, items, seatOfferId: standing.seatOfferId });
  else requireOwnTurn(ctx, { eventId, items }, findPool(ctx, eventId));
  moveInBooks(ctx, {
    id,
    orderId: own.orderId,
    ticketIds: own.tickets.map((ticket) => ticket.id),
    eventId,
    ticketTypeId,
    oldCents,
    newCents,
    difference: newCents < oldCents ? 'give_back' : 'none',
    note: '',
  });
}

/**
 * `profile.moveGroup`: one's place in a course goes to a group beside it, both of a couple together, where there is a
 * seat for it by the rule of a purchase: past nobody who waits, and only where the roles stay in balance. Gives the new
 * ticket; the same `id` again moves nothing. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING, BANNED,
 * MOVE_NOT_POSSIBLE, also after the second move, EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT, ROLE_FULL, SEAT_OFFER_OVER,
 * PRICE_CHANGED where it costs something else meanwhile, IDEMPOTENCY_KEY_REUSED.
 */
export function moveGroup(ctx: ServiceContext, input: MoveGroupInput): { ticketId: string } {
  requirePermission(ctx, 'profile:own');
  return moveOnce(ctx, input, () => moveThere(ctx, input));
}
