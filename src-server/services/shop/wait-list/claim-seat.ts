import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';
import { rolesOf } from '#shared/roles/seat-role.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { lapseEvenings } from './evening-offers.ts';
import { findOffered } from './take-offered-ticket.ts';
import type { Pool } from './find-pool.ts';
import { requireBalance, requireEvenFloor, type RoleLine } from './require-balance.ts';
import { endOffer } from './kept-seats.ts';
import { scanWaitList } from './scan-wait-list.ts';
import { someoneWaits } from './find-places.ts';

/**
 * Takes the seat that is kept for whoever orders: the offer ends and its seat is free for the order's own hold in the
 * same transaction. It is used up by that: an order that comes to nothing does not bring it back. Gives what a ticket
 * costs at most, and whose ticket it is where somebody offered theirs. Errors: SEAT_OFFER_OVER, INVALID_INPUT for anything
 * but that one ticket.
 */
export function claimSeat(
  ctx: ServiceContext,
  userId: string,
  { eventId, eveningId, items, seatOfferId }: CreateOrderInput,
): { mostCents: number; ticketOfferId: string | null; partnerLinkId: string | null } {
  const offer = findRow(ctx.db, seatOffers, { id: seatOfferId ?? '' });
  const waiter = offer?.waiterId == null ? undefined : findRow(ctx.db, waiters, { id: offer.waiterId });
  if (offer === undefined || waiter?.userId !== userId || offer.eventId !== eventId)
    throw new DomainError('SEAT_OFFER_OVER');
  const [item, ...more] = items;
  if (
    eveningId !== undefined ||
    more.length > 0 ||
    item?.quantity !== 1 ||
    (item.roles?.[0] ?? null) !== offer.role ||
    item.ticketTypeId !== (offer.ticketTypeId ?? GENERAL_ADMISSION_ID)
  )
    throw new DomainError('INVALID_INPUT');
  if (offer.state !== 'live' || offer.expiresAt <= ctx.now()) throw new DomainError('SEAT_OFFER_OVER');
  const { ticketOfferId } = offer;
  if (ticketOfferId !== null && findOffered(ctx, ticketOfferId) === undefined) throw new DomainError('SEAT_OFFER_OVER');
  endOffer(ctx, offer, 'claimed');
  updateRows(ctx.db, waiters, { id: waiter.id, state: 'offered' }, { state: 'served', endedAt: ctx.now() });
  return { mostCents: waiter.mostCents, ticketOfferId, partnerLinkId: offer.partnerLinkId };
}

/** Today's price, and never above that of the day of joining. */
export const atMost = (lines: readonly PricedLine[], mostCents: number): PricedLine[] =>
  lines.map((line) => ({ ...line, unitPriceCents: cents(Math.min(line.unitPriceCents, mostCents)) }));

/**
 * Nobody passes those who wait: a free seat is theirs, also in the moment before it is offered. Where roles are asked,
 * who waits for the other role holds nobody up. Errors: EVENT_SOLD_OUT, ROLE_NEEDED, ROLE_FULL, INVALID_INPUT.
 */
export function requireOwnTurn(
  ctx: ServiceContext,
  { eventId, eveningId, items }: CreateOrderInput,
  pool: Pool | null,
): void {
  lapseEvenings(ctx);
  if (pool !== null) {
    const lines = linesByRole(items, pool);
    // Who waits does so for a place of the course: a guest of one evening takes none of them.
    if (eveningId !== undefined) return requireEvenFloor(ctx, { eventId, eveningId }, lines);
    // Whoever waited and may come in now comes first.
    scanWaitList(ctx, eventId);
    return requireBalance(ctx, eventId, lines);
  }
  if (items.some(({ roles }) => roles !== undefined)) throw new DomainError('INVALID_INPUT');
  if (eveningId !== undefined) return;
  for (const { ticketTypeId } of items) {
    const waited = {
      eventId,
      ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId,
      now: ctx.now(),
    };
    if (someoneWaits(ctx.db).get(waited) !== undefined) throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 0 });
  }
}

/** The seats of an order by what is danced on them. Errors: ROLE_NEEDED, INVALID_INPUT for a role that is not asked. */
function linesByRole(items: CreateOrderInput['items'], pool: Pool): RoleLine[] {
  return items.flatMap(({ ticketTypeId, roles }) => {
    if (roles === undefined) throw new DomainError('ROLE_NEEDED');
    return roles.map((role) => {
      if (!rolesOf(pool.style).includes(role)) throw new DomainError('INVALID_INPUT');
      return { ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId, role, quantity: 1 };
    });
  });
}
