import { randomUUID } from 'node:crypto';
import { inPairs } from '#shared/roles/balance-rule.ts';
import { keptUntil, remindedAt } from '#shared/wait-list/kept-until.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { QueuedTicket } from './find-ticket-offers.ts';
import type { SeatOfferRow, WaiterRow } from './find-places.ts';

/** After so many seats kept in vain somebody is asked whether to go on. */
export const MISSES_UNTIL_PAUSE = 2;

/** Frees the seat of a live offer, of several who come together all of theirs. */
export function endOffer(
  ctx: ServiceContext,
  { id, waiterId }: SeatOfferRow,
  state: Exclude<SeatOfferRow['state'], 'live'>,
): void {
  const ended = { state, endedAt: ctx.now() };
  if (waiterId === null) updateRows(ctx.db, seatOffers, { id, state: 'live' }, ended);
  else updateRows(ctx.db, seatOffers, { waiterId, state: 'live' }, ended);
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

/** Until when a seat is kept for somebody: who was in the course before has it for as long as they are asked first. */
function seatUntil(ctx: ServiceContext, { afterEventId, eventId }: WaiterRow, startsAt: Date): Date {
  const usual = keptUntil(startsAt, ctx.now());
  const first =
    afterEventId === null
      ? undefined
      : findRow(ctx.db, nextCourses, { eventId: afterEventId, nextEventId: eventId }, ['keptUntil'])?.keptUntil;
  return first != null && first > usual ? first : usual;
}

type Kept = Pick<
  typeof seatOffers.$inferInsert,
  'waiterId' | 'eventId' | 'ticketTypeId' | 'role' | 'partnerLinkId' | 'seat' | 'inPair'
>;

/**
 * Keeps a seat, and says when whoever it is for is reminded. Call inside a transaction. Refused by the guard where none
 * is free.
 */
export function keepSeat(
  ctx: ServiceContext,
  { expiresAt, ticketOfferId = null, ...seat }: Kept & { expiresAt: Date; ticketOfferId?: string | null },
): { id: string; notBefore: Date | null } {
  const id = randomUUID();
  const offeredAt = ctx.now();
  insertRow(ctx.db, seatOffers, { id, ...seat, ticketOfferId, state: 'live', offeredAt, expiresAt });
  return { id, notBefore: remindedAt({ offeredAt, expiresAt }) };
}

/**
 * Keeps a seat for whoever waits, of a couple's two where one is completed, and for several who come together each of
 * theirs. Refused as above.
 */
export function offerSeat(
  ctx: ServiceContext,
  waiter: WaiterRow,
  { startsAt, ticket, partnerLinkId = null }: { startsAt: Date; ticket?: QueuedTicket; partnerLinkId?: string | null },
): void {
  const until = seatUntil(ctx, waiter, startsAt);
  const { id: waiterId, eventId, ticketTypeId } = waiter;
  const pairs = inPairs(waiter.roles ?? []);
  const kept = Array.from({ length: waiter.seats }, (_, at) =>
    keepSeat(ctx, {
      waiterId,
      eventId,
      ticketTypeId,
      role: waiter.roles?.[at] ?? waiter.role,
      seat: at + 1,
      inPair: pairs[at] ?? false,
      partnerLinkId,
      ticketOfferId: ticket?.id ?? null,
      expiresAt: ticket !== undefined && ticket.endsAt < until ? ticket.endsAt : until,
    }),
  );
  const [{ id, notBefore } = { id: '', notBefore: null }] = kept;
  updateRows(ctx.db, waiters, { id: waiterId, state: 'waiting' }, { state: 'offered' });
  putInOutbox(ctx, { kind: 'mail.seat_offered', refId: id });
  // Who was in the course before is asked by one mail.
  if (notBefore !== null && waiter.afterEventId === null)
    putInOutbox(ctx, { kind: 'mail.seat_offer_ends', refId: id }, { notBefore });
}

/** Its holder comes after all, or the ticket has ended: whose turn it was waits again, and has missed nothing. */
export function takeSeatBack(ctx: ServiceContext, offer: SeatOfferRow): void {
  endOffer(ctx, offer, 'withdrawn');
  updateRows(ctx.db, waiters, { id: offer.waiterId ?? '', state: 'offered' }, { state: 'waiting' });
  putInOutbox(ctx, { kind: 'mail.seat_went_on', refId: offer.id });
}
