import { DomainError } from '#shared/errors.ts';
import type { ChangeTicketInput, TicketChange } from '#shared/moves/ticket-changes.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { stopOffering } from '../wait-list/change-ticket-offer.ts';
import { findTicketFacts } from '../wait-list/find-ticket-offers.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { moveInBooks, moveOnce } from './move-tickets.ts';
import { findChanges } from './ticket-changes.ts';

/** Errors: EVENT_SOLD_OUT, ROLE_FULL, MOVE_NOT_POSSIBLE. */
function requireFree({ standing }: TicketChange): void {
  if (standing.state === 'full') throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 0 });
  if (standing.state === 'costs_more') throw new DomainError('MOVE_NOT_POSSIBLE');
  if (standing.state !== 'role_full') return;
  const { role, needed } = standing;
  throw new DomainError('ROLE_FULL', { role, needed });
}

/** Changes it as the page showed it; what the office's move carries along goes along here. */
function changeInto(ctx: ServiceContext, input: ChangeTicketInput): void {
  const { id, ticketId, eventId, ticketTypeId, role, oldCents, newCents } = input;
  const own = requireOwnTicket(ctx, ticketId);
  stopOffering(ctx, ticketId);
  // Whoever waits there and may come in now comes first; on its own night the seat is theirs already.
  if (eventId !== own.eventId) scanWaitList(ctx, eventId);
  const ticket = findTicketFacts(ctx, ticketId);
  const changes = ticket && findChanges(ctx, ticket);
  const wanted = [...(changes?.nights ?? []), ...(changes?.types ?? []), ...(changes?.roles ?? [])].find(
    (change) => change.event.id === eventId && change.ticketTypeId === ticketTypeId && change.role === role,
  );
  if (wanted === undefined) throw new DomainError('MOVE_NOT_POSSIBLE');
  requireFree(wanted);
  moveInBooks(ctx, {
    id,
    orderId: own.orderId,
    ticketIds: [ticketId],
    eventId,
    ticketTypeId,
    oldCents,
    newCents,
    difference: newCents < oldCents ? 'give_back' : 'none',
    note: '',
    ...(role !== null && role !== own.role && { role }),
  });
}

/**
 * `profile.changeTicket`: one's ticket becomes one for another night of its series, another one of its night that costs
 * no more, both as the rule says that it was sold under, or is danced in another role: where there is room, past nobody
 * who waits, and only where the roles stay in balance. Gives the new ticket; the same `id` again changes nothing.
 * Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING, BANNED, MOVE_NOT_POSSIBLE, EVENT_SOLD_OUT,
 * TICKET_TYPE_SOLD_OUT, ROLE_FULL, PRICE_CHANGED where it costs something else meanwhile, IDEMPOTENCY_KEY_REUSED.
 */
export function changeTicket(ctx: ServiceContext, input: ChangeTicketInput): { ticketId: string } {
  requirePermission(ctx, 'profile:own');
  return moveOnce(ctx, input, () => changeInto(ctx, input));
}
