import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { OwnCourseInput } from '#shared/absences/absence-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { courseEveningAt, placeOf } from '#shared/events/evenings.ts';
import { besideSpan, isBeside, MOST_OWN_MOVES, type OtherGroup, type OtherGroups } from '#shared/moves/other-groups.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { rolesOf, type SeatRole } from '#shared/roles/seat-role.ts';
import type { PlaceBeside } from '#shared/wait-list/wait-list.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { listTypesForSale } from '../orders/load-event-for-sale.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { liveOffer, ownPlace } from '../wait-list/find-places.ts';
import { listedEvent } from '../wait-list/listed-event.ts';
import { isListClosed } from '../wait-list/listed-event.ts';
import { planMove, quoteOf } from './plan-move.ts';
import { roomThere, sameTicket, soldOnline, type TypeThere } from './room-there.ts';

/** A place of somebody's own in a group beside a course, which may go there instead of being paid for anew. */
export function placeBeside(
  ctx: Pick<ServiceContext, 'db'>,
  { userId, eventId }: { userId: string; eventId: string },
): PlaceBeside | null {
  const columns = ['id', 'title', 'styles', 'level', 'startsAt', 'endsAt', 'evenings'] as const;
  const course = findRow(ctx.db, events, { id: eventId }, columns);
  if (course === undefined || course.evenings.length === 0) return null;
  const own = { userId, status: 'active', passedOnAt: null, eveningId: null } as const;
  for (const ticket of findRows(ctx.db, tickets, own, ['id', 'eventId'])) {
    const other = findRow(ctx.db, events, { id: ticket.eventId }, columns);
    if (other !== undefined && other.evenings.length > 0 && isBeside(other, course))
      return { ticketId: ticket.id, title: other.title };
  }
  return null;
}

/** One's place in a course, with the other one of a couple that one has bought. */
export type OwnPlaces = {
  userId: string;
  orderId: string;
  eventId: string;
  ticketTypeName: string;
  tickets: { id: string; role: SeatRole | null }[];
};

/** Errors: TICKET_NOT_FOUND, also for a ticket that is with a friend or for one evening alone, TICKET_ALREADY_USED. */
export function requireOwnPlaces(ctx: ServiceContext, ticketId: string): OwnPlaces {
  const { userId } = requireUser(ctx);
  const { orderId, eventId, passedOnAt, eveningId } = requireOwnTicket(ctx, ticketId);
  if (passedOnAt !== null || eveningId !== null) throw new DomainError('TICKET_NOT_FOUND');
  const all = findRows(ctx.db, tickets, { orderId, status: 'active', passedOnAt: null, userId }, [
    'id',
    'role',
    'position',
    'pairNumber',
    'ticketTypeName',
  ]).sort((one, other) => one.position - other.position);
  const own = all.find(({ id }) => id === ticketId);
  if (own === undefined) throw new DomainError('TICKET_NOT_FOUND');
  const going = own.pairNumber === null ? [own] : all.filter(({ pairNumber }) => pairNumber === own.pairNumber);
  return {
    userId,
    orderId,
    eventId,
    ticketTypeName: own.ticketTypeName,
    tickets: going.map(({ id, role }) => ({ id, role })),
  };
}

/** How often tickets of an order have changed events before. */
function movesBefore(ctx: ServiceContext, orderId: string): number {
  const from = findOrder(ctx, orderId)?.movedFromId ?? null;
  return from === null ? 0 : 1 + movesBefore(ctx, from);
}

const COLUMNS = {
  id: events.id,
  title: events.title,
  location: events.location,
  styles: events.styles,
  level: events.level,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  evenings: events.evenings,
  maxCapacity: events.maxCapacity,
  soldCount: events.soldCount,
  heldCount: events.heldCount,
};
const around = prepared({ from: events.startsAt, to: events.startsAt, now: events.endsAt }, (orm, { from, to, now }) =>
  orm
    .select(COLUMNS)
    .from(events)
    .where(
      and(
        gte(events.startsAt, from),
        lte(events.startsAt, to),
        gt(events.endsAt, now),
        eq(events.isActive, true),
        isNull(events.cancelledAt),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .prepare(),
);
type Course = RowOf<typeof around>;

/** The same ticket there; null where there are no types, undefined where it is not known which. */
function typeThere(ctx: ServiceContext, eventId: string, name: string): TypeThere | null | undefined {
  const all = listTypesForSale(ctx, eventId);
  return all.length === 0 ? null : sameTicket(soldOnline(all), name);
}

/** A group with what its seats would be there; `lines` are null where it asks a role that the tickets don't have. */
export type FoundGroup = OtherGroup & { ticketTypeId: string; roles: SeatRole[] | null };

/** What somebody dances there; null where nothing is asked, undefined where what is asked is not on the ticket. */
function rolesThere(ctx: ServiceContext, eventId: string, own: OwnPlaces): SeatRole[] | null | undefined {
  const pool = findPool(ctx, eventId);
  if (pool === null) return null;
  const roles = own.tickets.flatMap(({ role }) => (role !== null && rolesOf(pool.style).includes(role) ? [role] : []));
  return roles.length === own.tickets.length ? roles : undefined;
}

/** A seat that the list of a group keeps for one's one ticket; what its holder offers is bought, not moved to. */
function keptSeat(
  ctx: ServiceContext,
  waiterId: string,
  { type, roles }: { type: TypeThere | null; roles: SeatRole[] | null },
) {
  const offer = liveOffer(ctx.db).get({ waiterId });
  const isIt =
    offer !== undefined &&
    offer.expiresAt > ctx.now() &&
    offer.ticketOfferId === null &&
    offer.ticketTypeId === (type?.id ?? null) &&
    offer.role === (roles?.[0] ?? null);
  return isIt ? offer : undefined;
}

type There = { course: Course; type: TypeThere | null; roles: SeatRole[] | null };

/** By the same rule as a purchase there: seats, who waits, and the balance of roles. */
function standingOf(ctx: ServiceContext, own: OwnPlaces, { course, type, roles }: There): OtherGroup['standing'] {
  const count = own.tickets.length;
  const mine = ownPlace(ctx.db).get({ eventId: course.id, userId: own.userId });
  if (mine !== undefined) {
    const kept = count === 1 && mine.seats === 1 ? keptSeat(ctx, mine.id, { type, roles }) : undefined;
    return kept === undefined
      ? { state: 'waiting' }
      : { state: 'kept', keptUntil: kept.expiresAt, seatOfferId: kept.id };
  }
  return roomThere(ctx, { event: course, type, roles, count });
}

/** Groups beside the course of one's place, the soonest first. Errors: see planMove. */
export function findGroups(ctx: ServiceContext, own: OwnPlaces): FoundGroup[] {
  const course = findRow(ctx.db, events, { id: own.eventId }, [
    'id',
    'styles',
    'level',
    'startsAt',
    'endsAt',
    'evenings',
  ]);
  if (course === undefined || course.evenings.length === 0) return [];
  const now = ctx.now();
  const beside = around(ctx.db)
    .all({ ...besideSpan(course), now })
    .filter((other) => isBeside(course, other) && other.evenings.length > 0);
  return beside.flatMap((other): FoundGroup[] => {
    const [type, roles] = [typeThere(ctx, other.id, own.ticketTypeName), rolesThere(ctx, other.id, own)];
    const evening = courseEveningAt(other, now);
    if (type === undefined || roles === undefined || evening === null || evening.endsAt <= now) return [];
    const ticketTypeId = type?.id ?? GENERAL_ADMISSION_ID;
    const wish = { orderId: own.orderId, ticketIds: own.tickets.map(({ id }) => id), eventId: other.id, ticketTypeId };
    const { oldCents, newCents, differenceCents } = quoteOf(ctx, planMove(ctx, wish), other.id);
    const listed = listedEvent(ctx, other.id);
    return [
      {
        event: { id: other.id, title: other.title },
        startsAt: evening.startsAt,
        endsAt: evening.endsAt,
        place: placeOf(other.location, evening),
        standing: differenceCents > 0 ? { state: 'costs_more' } : standingOf(ctx, own, { course: other, type, roles }),
        canWait: own.tickets.length === 1 && listed !== undefined && !isListClosed(listed, now),
        oldCents,
        newCents,
        ticketTypeId,
        roles,
      },
    ];
  });
}

/**
 * `profile.otherGroups`: the groups beside the course of one's own ticket, and whether one's place may go there; none
 * for a ticket that was given, imported or is disputed. Error: TICKET_NOT_FOUND.
 */
export function listOtherGroups(ctx: ServiceContext, { ticketId }: OwnCourseInput): OtherGroups {
  requirePermission(ctx, 'profile:own');
  const own = requireOwnPlaces(ctx, ticketId);
  const known = { movesLeft: movesLeftOf(ctx, own), isPair: own.tickets.length > 1 };
  try {
    return {
      ...known,
      groups: findGroups(ctx, own).map(({ ticketTypeId: _type, roles: _roles, ...group }) => group),
    };
  } catch (error) {
    if (error instanceof DomainError) return { ...known, groups: [] };
    throw error;
  }
}

export const movesLeftOf = (ctx: ServiceContext, { orderId }: Pick<OwnPlaces, 'orderId'>): number =>
  Math.max(0, MOST_OWN_MOVES - movesBefore(ctx, orderId));
