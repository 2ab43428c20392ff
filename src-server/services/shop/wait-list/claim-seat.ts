import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';
import { isCouple, rolesOf } from '#shared/roles/seat-role.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { lapseEvenings } from './evening-offers.ts';
import { findOffered } from './take-offered-ticket.ts';
import type { Pool } from './find-pool.ts';
import { requireBalance, requireEvenFloor, type RoleLine } from './require-balance.ts';
import { endOffer } from './kept-seats.ts';
import { roomIn, scanWaitList } from './scan-wait-list.ts';
import { someoneWaits, type SeatOfferRow, type WaiterRow } from './find-places.ts';
import { notePassed, severalInTurn, severalWait, type Several } from './find-turn.ts';
import { listedEvent } from './listed-event.ts';

type Claimed = {
  /** What a ticket costs at most. */ mostCents: number;
  /** Whose ticket it is, where somebody offered theirs. */ ticketOfferId: string | null;
  partnerLinkId: string | null;
  /** Where its place was in the row. */ seq: number;
};

/** Just the seats that are kept: all of several, or one half of a couple of whom each pays. */
function isForKept(waiter: WaiterRow, { ticketTypeId }: SeatOfferRow, input: CreateOrderInput): boolean {
  const { eveningId, items, partnerEmail } = input;
  const [item, ...more] = items;
  if (eveningId !== undefined || more.length > 0 || item?.ticketTypeId !== (ticketTypeId ?? GENERAL_ADMISSION_ID))
    return false;
  const wanted = waiter.roles ?? (waiter.role === null ? [] : [waiter.role]);
  const roles = item.roles ?? [];
  if (partnerEmail !== undefined && isCouple(waiter.roles))
    return item.quantity === 1 && roles[0] !== undefined && wanted.includes(roles[0]);
  return item.quantity === waiter.seats && [...roles].sort().join() === [...wanted].sort().join();
}

/**
 * Takes the seats that are kept for whoever orders: the offer ends and they are free for the order's own hold in the same
 * transaction. It is used up by that: an order that comes to nothing does not bring it back. Two who come together may
 * pay apart: then the other seat is kept for whom the buyer names. Errors: SEAT_OFFER_OVER, INVALID_INPUT for anything
 * but those tickets.
 */
export function claimSeat(ctx: ServiceContext, userId: string, input: CreateOrderInput): Claimed {
  const offer = findRow(ctx.db, seatOffers, { id: input.seatOfferId ?? '' });
  const waiter = offer?.waiterId == null ? undefined : findRow(ctx.db, waiters, { id: offer.waiterId });
  if (offer === undefined || waiter?.userId !== userId || offer.eventId !== input.eventId)
    throw new DomainError('SEAT_OFFER_OVER');
  if (!isForKept(waiter, offer, input)) throw new DomainError('INVALID_INPUT');
  if (offer.state !== 'live' || offer.expiresAt <= ctx.now()) throw new DomainError('SEAT_OFFER_OVER');
  const { ticketOfferId, partnerLinkId } = offer;
  if (ticketOfferId !== null && findOffered(ctx, ticketOfferId) === undefined) throw new DomainError('SEAT_OFFER_OVER');
  endOffer(ctx, offer, 'claimed');
  updateRows(ctx.db, waiters, { id: waiter.id, state: 'offered' }, { state: 'served', endedAt: ctx.now() });
  return { mostCents: waiter.mostCents, ticketOfferId, partnerLinkId, seq: waiter.seq };
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
    requireBalance(ctx, eventId, lines);
    return passSeveral(
      ctx,
      eventId,
      lines.map(({ ticketTypeId }) => ticketTypeId),
    );
  }
  if (items.some(({ roles }) => roles !== undefined)) throw new DomainError('INVALID_INPUT');
  if (eveningId !== undefined) return;
  const types = items.map(({ ticketTypeId }) => (ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId));
  if (types.some((ticketTypeId) => someoneWaits(ctx.db).get({ eventId, ticketTypeId, now: ctx.now() }) !== undefined))
    throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 0 });
  passSeveral(ctx, eventId, types);
}

const inTurnNow = (ctx: ServiceContext, eventId: string): Several | null => {
  const event = listedEvent(ctx, eventId);
  const doWait = event !== undefined && event.waitingCount > 0 && severalWait(ctx.db).get({ eventId, now: ctx.now() });
  return doWait ? severalInTurn(ctx, eventId, roomIn(ctx, { ...event, id: eventId })) : null;
};

/** Whether several who wait come before a newcomer: they could have their seats now, or seats are gathered for them. */
export function severalComeFirst(ctx: ServiceContext, eventId: string, types: readonly (string | null)[]): boolean {
  const turn = inTurnNow(ctx, eventId);
  if (turn === null) return false;
  const { next, gathering, gatheredType } = turn;
  return next !== undefined || gathering !== undefined || types.some((type) => type !== null && type === gatheredType);
}

/** Whoever needs fewer seats than several who wait passes them, which counts, unless they come first. Error: EVENT_SOLD_OUT. */
export function passSeveral(ctx: ServiceContext, eventId: string, types: readonly (string | null)[]): void {
  if (inTurnNow(ctx, eventId) === null) return;
  scanWaitList(ctx, eventId);
  if (severalComeFirst(ctx, eventId, types)) throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 0 });
  notePassed(ctx, inTurnNow(ctx, eventId)?.short ?? []);
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
