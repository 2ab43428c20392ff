import { isHarmless } from '#shared/roles/balance-rule.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { drawLots, findDraw } from './draw-lots.ts';
import { nextForTicket, offersTakenBack, queuedTickets } from './find-ticket-offers.ts';
import { findCounts, findPool } from './find-pool.ts';
import { comesBefore, nextInRow, notePassed, severalInTurn, type Room } from './find-turn.ts';
import { dueOffers, hadSeatKept, liveOffer, nextSeq, onList, type WaiterRow } from './find-places.ts';
import { isListClosed, listedEvent, type ListedEvent } from './listed-event.ts';
import { endOffer, MISSES_UNTIL_PAUSE, missOffer, offerSeat, takeSeatBack } from './kept-seats.ts';
import { leftOnFullest } from './left-on-fullest.ts';
import { matchHalf, matchNext } from './match-partners.ts';
import { membersOf, openLinks, type PartnerLinkRow } from './find-partners.ts';
import { makeCertain, settleLinks } from './partner-links.ts';

/**
 * A new place at the end of the row, behind all newcomers to come for whom a seat was kept before: leaving or an order
 * that came to nothing makes nobody new. Call inside a transaction, and scan after it.
 */
export function addWaiter(
  ctx: ServiceContext,
  waiter: Pick<
    WaiterRow,
    'id' | 'eventId' | 'ticketTypeId' | 'role' | 'userId' | 'mostCents' | 'lang' | 'afterEventId'
  > &
    Partial<Pick<WaiterRow, 'seats' | 'roles'>>,
): void {
  const misses = hadSeatKept(ctx.db).get(waiter) === undefined ? 0 : MISSES_UNTIL_PAUSE - 1;
  insertRow(ctx.db, waiters, { ...waiter, misses, seq: nextSeq(ctx), joinedAt: ctx.now() });
  if (waiter.afterEventId === null) putInOutbox(ctx, { kind: 'mail.wait_list_joined', refId: waiter.id });
}

/** Ends a place by its owner's wish, with the seat that was kept for it. Call inside a transaction, and scan after it. */
export function endPlace(ctx: ServiceContext, waiter: WaiterRow): void {
  const offer = liveOffer(ctx.db).get({ waiterId: waiter.id });
  if (offer !== undefined) endOffer(ctx, offer, 'declined');
  updateRows(ctx.db, waiters, { id: waiter.id }, { state: 'left', endedAt: ctx.now() });
}

/** A paused place waits again, behind all who have missed nothing. Call inside a transaction, and scan after it. */
export const resumePlace = (ctx: ServiceContext, waiter: WaiterRow): void =>
  void updateRows(
    ctx.db,
    waiters,
    { id: waiter.id, state: 'paused' },
    { state: 'waiting', misses: MISSES_UNTIL_PAUSE - 1 },
  );

/** Ends the whole list: the event is called off, hidden or about to begin. */
function closeList(ctx: ServiceContext, eventId: string): void {
  for (const waiter of onList(ctx.db).all({ eventId })) {
    const offer = liveOffer(ctx.db).get({ waiterId: waiter.id });
    if (offer !== undefined) endOffer(ctx, offer, 'withdrawn');
    updateRows(ctx.db, waiters, { id: waiter.id }, { state: 'closed', endedAt: ctx.now() });
    if (waiter.afterEventId === null || offer !== undefined)
      putInOutbox(ctx, { kind: 'mail.wait_list_closed', refId: waiter.id });
  }
}

/** Which roles could be let in now; null is whoever was not asked. Without a pool that is everybody. */
const rolesLetIn = ({ pool, counts }: Room): (SeatRole | null)[] =>
  pool === null
    ? [null, ...SEAT_ROLES]
    : [null, ...SEAT_ROLES.filter((role) => isHarmless(pool, counts, { [role]: 1 }))];

/** Seats that nobody has, also on the fullest evening to come. */
function seatsFree(ctx: ServiceContext, event: ListedEvent & { id: string }): number {
  const { maxCapacity, soldCount, heldCount } = listedEvent(ctx, event.id) ?? event;
  const left = maxCapacity === null ? Infinity : maxCapacity - soldCount - heldCount;
  return Math.min(left, leftOnFullest(ctx, event.id) ?? Infinity);
}

/** How an event can let people in now. */
export const roomIn = (ctx: ServiceContext, event: ListedEvent & { id: string }): Room => ({
  free: seatsFree(ctx, event),
  pool: findPool(ctx, event.id),
  counts: findCounts(ctx, event.id),
});

/** Whose turn it is for a free seat, or for several at once, and who lacks seats for that. */
function nextForSeats(ctx: ServiceContext, eventId: string, room: Room): { next?: WaiterRow; short: WaiterRow[] } {
  if (room.free < 1) return { short: [] };
  const several = severalInTurn(ctx, eventId, room);
  const alone = nextInRow(ctx, { eventId, notOfType: several.gatheredType }, rolesLetIn(room));
  // Seats are gathered for whoever was passed too often.
  const one = alone !== undefined && comesBefore(alone, several.gathering) ? alone : undefined;
  const next = several.next !== undefined && comesBefore(several.next, one) ? several.next : one;
  return { ...(next !== undefined && { next }), short: several.short };
}

/** Where one pays once a partner is found, nobody is let in alone. */
const serveMatched = (ctx: ServiceContext, event: ListedEvent & { id: string }, { room, halves }: Served): boolean =>
  (room.free > 0 && matchHalf(ctx, event, halves)) ||
  (room.free > 1 && matchNext(ctx, event, severalInTurn(ctx, event.id, room).next));
type Served = { room: Room; halves: PartnerLinkRow[] };

/**
 * The next in the row has a seat kept, or a half of a couple that could be let in stands for itself: it needs no seat.
 * Gives whether there was anybody.
 */
function serveNext(ctx: ServiceContext, event: ListedEvent & { id: string }, halves: PartnerLinkRow[]): boolean {
  const room = roomIn(ctx, event);
  if (room.pool?.pays === 'matched') return serveMatched(ctx, event, { room, halves });
  const roles = rolesLetIn(room);
  const at = halves.findIndex((link) => membersOf(ctx, link.id).paid.some(({ role }) => roles.includes(role)));
  const half = halves[at];
  const { next, short } = nextForSeats(ctx, event.id, room);
  if (half !== undefined && (next === undefined || next.misses > 0 || half.seq < next.seq)) {
    makeCertain(ctx, half);
    halves.splice(at, 1);
    return true;
  }
  if (next === undefined) return false;
  offerSeat(ctx, next, event);
  notePassed(ctx, short, next);
  return true;
}

/**
 * Keeps each free seat of an event for whose turn it is, and lets what was kept too long go on. Call it as the last step
 * of every transaction that frees a seat or changes the list: nobody else sees a free seat while somebody waits for it.
 * Where roles are in balance it is the first whose role is let in. Once no seat is free, tickets that their holders offer
 * go the same way: such a seat counts already and tips nothing. Where lots decide, nobody has a seat kept before they are
 * drawn. An event without a list, and without a couple that pays apart, costs two reads.
 */
export function scanWaitList(ctx: ServiceContext, eventId: string | null): void {
  const found = eventId === null ? undefined : listedEvent(ctx, eventId);
  if (eventId === null || found === undefined) return;
  const event = { ...found, id: eventId };
  const hasCouples = openLinks(ctx.db).all({ eventId }).length > 0;
  if (event.waitingCount === 0 && !hasCouples) return;
  for (const offer of offersTakenBack(ctx, eventId)) takeSeatBack(ctx, offer);
  for (const offer of dueOffers(ctx.db).all({ eventId, now: ctx.now() })) missOffer(ctx, offer, 'lapsed');
  const halves = hasCouples ? settleLinks(ctx, event) : [];
  ctx.contentChanged();
  if (isListClosed(event, ctx.now())) return closeList(ctx, eventId);
  const draw = findDraw(ctx, eventId);
  if (draw !== undefined && draw.drawnAt === null) {
    if (draw.drawsAt > ctx.now()) return;
    drawLots(ctx, draw);
  }
  while (serveNext(ctx, event, halves));
  for (const ticket of queuedTickets(ctx, eventId)) {
    const next = nextForTicket(ctx, ticket);
    if (next !== undefined) offerSeat(ctx, next, { startsAt: event.startsAt, ticket });
  }
}
