import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { keptHours } from '#shared/wait-list/kept-until.ts';
import type { OwnOffer, OwnPlace, OwnWaitList, WaitListInput, WaitListView } from '#shared/wait-list/wait-list.ts';
import { addedByRoles, neededFor } from '#shared/roles/balance-rule.ts';
import { SIDES } from '#shared/roles/seat-role.ts';
import { DomainError } from '#shared/errors.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEvent } from '../events/find-event.ts';
import { placeBeside } from '../moves/other-groups.ts';
import { findCounts, findPool } from '../wait-list/find-pool.ts';
import { courseBefore } from '../wait-list/find-first-refusals.ts';
import { drawnView, findDraw } from '../wait-list/draw-lots.ts';
import { lastOffer, liveOffer, ownPlace, ownPlaces, placeOf, type WaiterRow } from '../wait-list/find-places.ts';
import { isListClosed, listedEvent } from '../wait-list/listed-event.ts';
import { waitedTypes } from './waited-types.ts';

/** How many of the other role have to be paid until it is the turn of who stands at this place of a role's row. */
function neededAt(ctx: ServiceContext, { eventId, role, roles }: WaiterRow, place: number): number {
  const pool = role === null && roles === null ? null : findPool(ctx, eventId);
  if (pool === null || pool.pays === 'matched') return 0;
  const counts = findCounts(ctx, eventId);
  if (role === 'lead' || role === 'follow') return neededFor(pool, counts, { side: role, more: place });
  const added = addedByRoles(roles);
  return Math.max(...SIDES.map((side) => (added[side] ? neededFor(pool, counts, { side, more: added[side] }) : 0)));
}

function placeIn(ctx: ServiceContext, waiter: WaiterRow, event: EventDetail): OwnPlace {
  const { email } = requireUser(ctx);
  const ticketTypeId = waiter.ticketTypeId ?? GENERAL_ADMISSION_ID;
  const row = placeOf(ctx, waiter);
  return {
    ticketTypeId,
    ticketTypeName: event.ticketTypes.find(({ id }) => id === ticketTypeId)?.name ?? event.title,
    role: waiter.role,
    seats: waiter.seats,
    roles: waiter.roles,
    needed: neededAt(ctx, waiter, row.place),
    ...row,
    joinedAt: waiter.joinedAt,
    mostCents: cents(waiter.mostCents),
    keptHours: keptHours(event.startsAt, ctx.now()),
    email,
  };
}

function offerTo(ctx: ServiceContext, waiter: WaiterRow, event: EventDetail): OwnOffer | null {
  const offer = liveOffer(ctx.db).get({ waiterId: waiter.id });
  if (offer === undefined || offer.expiresAt <= ctx.now()) return null;
  const ticketTypeId = waiter.ticketTypeId ?? GENERAL_ADMISSION_ID;
  const today = event.ticketTypes.find(({ id }) => id === ticketTypeId)?.priceCents ?? waiter.mostCents;
  const priceCents = cents(Math.min(today, waiter.mostCents));
  const instead = offer.ticketOfferId === null ? placeBeside(ctx, waiter) : null;
  const isWithPartner = offer.partnerLinkId !== null;
  return {
    id: offer.id,
    expiresAt: offer.expiresAt,
    priceCents,
    after: courseBefore(ctx, waiter),
    instead,
    isWithPartner,
  };
}

/** An event's wait list as one person sees it: what one may wait for, or one's own place. Error: EVENT_NOT_FOUND. */
export function showWaitList(ctx: ServiceContext, { eventId }: WaitListInput): WaitListView {
  const { userId } = requireUser(ctx);
  const facts = listedEvent(ctx, eventId);
  if (facts === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const event = findEvent(ctx, { id: eventId });
  const waiter = ownPlace(ctx.db).get({ eventId, userId });
  const draw = drawnView(findDraw(ctx, eventId), waiter?.id ?? null);
  const none = { types: [], mine: null, offer: null, wentOn: false, draw };
  if (waiter === undefined) {
    if (isListClosed(facts, ctx.now())) return { ...none, state: 'closed' };
    const types = waitedTypes(ctx, event);
    return { ...none, types, state: types.some(({ fromSeats }) => fromSeats === 1) ? 'open' : 'not_needed' };
  }
  const offer = waiter.state === 'offered' ? offerTo(ctx, waiter, event) : null;
  const last = lastOffer(ctx.db).get({ waiterId: waiter.id });
  return {
    ...none,
    // Its time is over, and the job has not come by: the seat is not kept any more.
    state:
      waiter.state === 'offered' && offer === null ? 'waiting' : (waiter.state as 'waiting' | 'offered' | 'paused'),
    mine: placeIn(ctx, waiter, event),
    offer,
    wentOn: offer === null && (last?.state === 'lapsed' || last?.state === 'live'),
  };
}

/** When lots will be drawn; null where they are, or who joins first comes first. */
function drawAhead(ctx: ServiceContext, eventId: string): Date | null {
  const draw = findDraw(ctx, eventId);
  return draw === undefined || draw.drawnAt !== null ? null : draw.drawsAt;
}

/** One's own places on all lists, the next event first. */
export function listOwnWaitLists(ctx: ServiceContext): OwnWaitList[] {
  const { userId } = requireUser(ctx);
  return ownPlaces(ctx.db)
    .all({ userId })
    .map(({ waiter, title, otherWords, startsAt, location }) => ({
      eventId: waiter.eventId,
      title,
      otherWords,
      startsAt,
      location,
      state: waiter.state as OwnWaitList['state'],
      place: placeOf(ctx, waiter).place,
      seats: waiter.seats,
      drawsAt: drawAhead(ctx, waiter.eventId),
      expiresAt: liveOffer(ctx.db).get({ waiterId: waiter.id })?.expiresAt ?? null,
      after: courseBefore(ctx, waiter),
    }));
}
