import { DomainError } from '#shared/errors.ts';
import type { MoveGroupInput } from '#shared/moves/other-groups.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { stopOffering } from '../wait-list/change-ticket-offer.ts';
import { claimSeat, requireOwnTurn } from '../wait-list/claim-seat.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { moveInBooks } from './move-tickets.ts';
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
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const before = findOrder(ctx, input.id);
    const isDone = before?.userId === userId && before.eventId === input.eventId && before.movedFromId !== null;
    if (!isDone) moveThere(ctx, input);
    const moved = findRow(ctx.db, tickets, { orderId: input.id, position: 0 }, ['id']);
    if (moved === undefined) throw new DomainError('TICKET_NOT_FOUND');
    return { ticketId: moved.id };
  });
}
