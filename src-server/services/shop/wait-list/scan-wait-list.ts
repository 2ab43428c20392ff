import { randomUUID } from 'node:crypto';
import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import { keptUntil, remindedAt } from '#shared/wait-list/kept-until.ts';
import { isHarmless } from '#shared/roles/balance-rule.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { drawLots, findDraw } from './draw-lots.ts';
import { nextForTicket, offersTakenBack, queuedTickets, type QueuedTicket } from './find-ticket-offers.ts';
import { findCounts, findPool } from './find-pool.ts';
import {
  dueOffers,
  hadSeatKept,
  lastSeq,
  listedEvent,
  liveOffer,
  nextInRow,
  onList,
  type ListedEvent,
  type SeatOfferRow,
  type WaiterRow,
} from './find-places.ts';
import { leftOnFullest } from './left-on-fullest.ts';

/** After so many seats kept in vain somebody is asked whether to go on. */
export const MISSES_UNTIL_PAUSE = 2;

/** Whether an event's list takes and serves nobody any more. */
export const isListClosed = ({ startsAt, isActive, cancelledAt }: ListedEvent, now: Date): boolean =>
  !isActive || cancelledAt !== null || startsAt.getTime() - now.getTime() < LIST_CLOSES_MS;

/** Frees the seat of a live offer. */
export function endOffer(
  ctx: ServiceContext,
  offer: SeatOfferRow,
  state: Exclude<SeatOfferRow['state'], 'live'>,
): void {
  updateRows(ctx.db, seatOffers, { id: offer.id, state: 'live' }, { state, endedAt: ctx.now() });
}

/**
 * A seat was kept in vain: behind all who have missed fewer, and after the second one not before they say so. Call
 * inside a transaction, and scan after it.
 */
export function missOffer(ctx: ServiceContext, offer: SeatOfferRow, state: 'lapsed' | 'declined'): void {
  endOffer(ctx, offer, state);
  const waiter = findRow(ctx.db, waiters, { id: offer.waiterId ?? '' });
  if (waiter?.state !== 'offered') return;
  // Who was asked first joined no list: what they leave is open to all.
  if (waiter.afterEventId !== null) {
    const ended = { state: state === 'lapsed' ? 'closed' : 'left', endedAt: ctx.now() } as const;
    updateRows(ctx.db, waiters, { id: waiter.id, state: 'offered' }, ended);
    ctx.contentChanged();
    return;
  }
  const misses = waiter.misses + 1;
  updateRows(
    ctx.db,
    waiters,
    { id: waiter.id, state: 'offered' },
    { misses, state: misses < MISSES_UNTIL_PAUSE ? 'waiting' : 'paused' },
  );
  if (state === 'lapsed') putInOutbox(ctx, { kind: 'mail.seat_went_on', refId: offer.id });
}

/**
 * A new place at the end of the row, behind all newcomers to come for whom a seat was kept before: leaving or an order
 * that came to nothing makes nobody new. Call inside a transaction, and scan after it.
 */
export function addWaiter(
  ctx: ServiceContext,
  waiter: Pick<
    WaiterRow,
    'id' | 'eventId' | 'ticketTypeId' | 'role' | 'userId' | 'mostCents' | 'lang' | 'afterEventId'
  >,
): void {
  const misses = hadSeatKept(ctx.db).get(waiter) === undefined ? 0 : MISSES_UNTIL_PAUSE - 1;
  insertRow(ctx.db, waiters, { ...waiter, misses, seq: (lastSeq(ctx.db).get()?.seq ?? 0) + 1, joinedAt: ctx.now() });
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

/** Until when a seat is kept for somebody: who was in the course before has it for as long as they are asked first. */
function seatUntil(ctx: ServiceContext, { afterEventId, eventId }: WaiterRow, startsAt: Date): Date {
  const usual = keptUntil(startsAt, ctx.now());
  const first =
    afterEventId === null
      ? undefined
      : findRow(ctx.db, nextCourses, { eventId: afterEventId, nextEventId: eventId }, ['keptUntil'])?.keptUntil;
  return first != null && first > usual ? first : usual;
}

/** Keeps a seat for somebody. Call inside a transaction. Refused by the guard where none is free. */
export function offerSeat(
  ctx: ServiceContext,
  waiter: WaiterRow,
  { startsAt, ticket }: { startsAt: Date; ticket?: QueuedTicket },
): void {
  const now = ctx.now();
  const id = randomUUID();
  const until = seatUntil(ctx, waiter, startsAt);
  const expiresAt = ticket !== undefined && ticket.endsAt < until ? ticket.endsAt : until;
  insertRow(ctx.db, seatOffers, {
    id,
    waiterId: waiter.id,
    eventId: waiter.eventId,
    ticketTypeId: waiter.ticketTypeId,
    role: waiter.role,
    ticketOfferId: ticket?.id ?? null,
    state: 'live',
    offeredAt: now,
    expiresAt,
  });
  updateRows(ctx.db, waiters, { id: waiter.id, state: 'waiting' }, { state: 'offered' });
  putInOutbox(ctx, { kind: 'mail.seat_offered', refId: id });
  const notBefore = remindedAt({ offeredAt: now, expiresAt });
  // Who was in the course before is asked by one mail.
  if (notBefore !== null && waiter.afterEventId === null)
    putInOutbox(ctx, { kind: 'mail.seat_offer_ends', refId: id }, { notBefore });
}

/** Its holder comes after all, or the ticket has ended: whose turn it was waits again, and has missed nothing. */
function takeSeatBack(ctx: ServiceContext, offer: SeatOfferRow): void {
  endOffer(ctx, offer, 'withdrawn');
  updateRows(ctx.db, waiters, { id: offer.waiterId ?? '', state: 'offered' }, { state: 'waiting' });
  putInOutbox(ctx, { kind: 'mail.seat_went_on', refId: offer.id });
}

/** Which roles could be let in now; null is whoever was not asked. Without a pool that is everybody. */
function rolesLetIn(ctx: ServiceContext, eventId: string): (SeatRole | null)[] {
  const pool = findPool(ctx, eventId);
  if (pool === null) return [null, ...SEAT_ROLES];
  const counts = findCounts(ctx, eventId);
  return [null, ...SEAT_ROLES.filter((role) => isHarmless(pool, counts, { [role]: 1 }))];
}

/**
 * Keeps each free seat of an event for whose turn it is, and lets what was kept too long go on. Call it as the last step
 * of every transaction that frees a seat or changes the list: nobody else sees a free seat while somebody waits for it.
 * Where roles are in balance it is the first whose role is let in. Once no seat is free, tickets that their holders offer
 * go the same way: such a seat counts already and tips nothing. Where lots decide, nobody has a seat kept before they are
 * drawn. An event without a list costs one read.
 */
export function scanWaitList(ctx: ServiceContext, eventId: string | null): void {
  const event = eventId === null ? undefined : listedEvent(ctx, eventId);
  if (eventId === null || event === undefined || event.waitingCount === 0) return;
  if (isListClosed(event, ctx.now())) {
    closeList(ctx, eventId);
    ctx.contentChanged();
    return;
  }
  for (const offer of offersTakenBack(ctx, eventId)) takeSeatBack(ctx, offer);
  for (const offer of dueOffers(ctx.db).all({ eventId, now: ctx.now() })) missOffer(ctx, offer, 'lapsed');
  const draw = findDraw(ctx, eventId);
  if (draw !== undefined && draw.drawnAt === null) {
    ctx.contentChanged();
    if (draw.drawsAt > ctx.now()) return;
    drawLots(ctx, draw);
  }
  for (;;) {
    const { maxCapacity, soldCount, heldCount } = listedEvent(ctx, eventId) ?? event;
    if (maxCapacity !== null && soldCount + heldCount >= maxCapacity) break;
    if ((leftOnFullest(ctx, eventId) ?? 1) < 1) break;
    const next = nextInRow(ctx, eventId, rolesLetIn(ctx, eventId));
    if (next === undefined) break;
    offerSeat(ctx, next, event);
  }
  for (const ticket of queuedTickets(ctx, eventId)) {
    const next = nextForTicket(ctx, ticket);
    if (next !== undefined) offerSeat(ctx, next, { startsAt: event.startsAt, ticket });
  }
  ctx.contentChanged();
}
