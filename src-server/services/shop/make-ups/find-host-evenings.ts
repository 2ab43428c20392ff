import { and, asc, eq, gt, isNull, lte, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { GUESTS_WAIT_MS } from '#shared/events/evening-sale.ts';
import { canHost, makeUpUntil, type MakeUpPlace } from '#shared/make-ups/make-up.ts';
import { fitsFloor } from '#shared/roles/evening-balance.ts';
import { usualRole, type SeatRole } from '#shared/roles/seat-role.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { freedOnEvening, leftOnEvening } from '#server/db/triggers-seats.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { levelsOf } from '../levels/earned-levels.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { findEveningCounts } from '../wait-list/find-evening-counts.ts';

const [E, C] = ['event_evenings', 'events'];

/** Who has a place in that course already needs none on an evening of it. */
const isIn = (orm: Orm, userId: SQLWrapper) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, events.id),
        eq(tickets.userId, userId),
        isNull(tickets.eveningId),
        isNull(tickets.passedOnAt),
        ne(tickets.status, 'cancelled'),
      ),
    );
/** One evening makes up for one that was missed on a ticket. */
const isGuest = (orm: Orm, ticketId: SQLWrapper) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(absences, eq(absences.id, tickets.absenceId))
    .where(
      and(eq(tickets.eveningId, eventEvenings.id), eq(absences.ticketId, ticketId), ne(tickets.status, 'cancelled')),
    );

/** Until when a place is kept for the holder of a ticket. */
const keptFor = (ticketId: SQLWrapper, now: SQLWrapper) => sql`(SELECT max(kept.expires_at) FROM seat_offers kept
  JOIN absences missed ON missed.id = kept.absence_id WHERE kept.evening_id = ${eventEvenings.id}
  AND kept.state = 'live' AND kept.expires_at > ${now} AND missed.ticket_id = ${ticketId})`;

const coming = prepared(
  {
    eventId: events.id,
    now: eventEvenings.startsAt,
    until: eventEvenings.startsAt,
    ticketId: tickets.id,
    userId: tickets.userId,
  },
  (orm, { eventId, now, until, ticketId, userId }) => {
    return orm
      .select({
        eveningId: eventEvenings.id,
        startsAt: eventEvenings.startsAt,
        endsAt: eventEvenings.endsAt,
        room: eventEvenings.room,
        id: events.id,
        title: events.title,
        location: events.location,
        styles: events.styles,
        level: events.level,
        left: sql<number | null>`${sql.raw(leftOnEvening(E, C))}`,
        keptUntil: sql<Date | null>`${keptFor(ticketId, now)}`.mapWith(eventEvenings.startsAt),
        freed: sql<number>`${sql.raw(freedOnEvening(E))}`,
        isTaken: sql<boolean>`EXISTS ${isIn(orm, userId)} OR EXISTS ${isGuest(orm, ticketId)}`.mapWith(Boolean),
      })
      .from(eventEvenings)
      .innerJoin(events, eq(events.id, eventEvenings.eventId))
      .where(
        and(
          eq(eventEvenings.state, 'planned').inlineParams(),
          gt(eventEvenings.startsAt, now),
          lte(eventEvenings.startsAt, until),
          ne(events.id, eventId),
          eq(events.isActive, true),
          isNull(events.cancelledAt),
        ),
      )
      .orderBy(asc(eventEvenings.startsAt), asc(eventEvenings.id))
      .prepare();
  },
);
type Host = RowOf<typeof coming>;

/** The ticket of a course, of whose evenings one was missed. */
export type OwnPlace = { ticketId: string; userId: string; eventId: string; role: SeatRole | null };

/** What they dance there: as on their ticket, else as their profile says; null where neither does. */
export const roleOf = (ctx: ServiceContext, { userId, role }: OwnPlace): SeatRole | null =>
  role ?? usualRole(findRow(ctx.db, profiles, { id: userId }, ['danceRole'])?.danceRole ?? null);

/** Long before an evening its guests take only what absences have freed. */
function hasRoom({ left, freed, startsAt }: Host, now: Date): boolean {
  if (left === null) return true;
  return Math.min(left, startsAt.getTime() > now.getTime() + GUESTS_WAIT_MS ? freed : left) > 0;
}

/** Where leads and follows are counted, only on the side that is not ahead. */
function isFloorEven(ctx: ServiceContext, { id: eventId, eveningId }: Host, role: SeatRole | null): boolean {
  if (findPool(ctx, eventId) === null) return true;
  return role !== null && fitsFloor(findEveningCounts(ctx, { eventId, eveningId }), role);
}

export type HostEvening = Omit<MakeUpPlace, 'place'> & { location: string; room: string; isFree: boolean };

/**
 * The evenings of other courses that make up for a missed one, soonest first; `isFree` are those with room
 * for them, or a place that is kept for them.
 */
export function findHostEvenings(ctx: ServiceContext, own: OwnPlace): HostEvening[] {
  const course = findRow(ctx.db, events, { id: own.eventId }, ['id', 'styles', 'level', 'endsAt']);
  if (course === undefined) return [];
  const now = ctx.now();
  const [role, reached] = [roleOf(ctx, own), levelsOf(ctx, own.userId)];
  const { ticketId, userId, eventId } = own;
  return coming(ctx.db)
    .all({ eventId, now, until: makeUpUntil(course), ticketId, userId })
    .filter((host) => canHost(host, course, reached) && !host.isTaken)
    .map((host) => ({
      eveningId: host.eveningId,
      event: { id: host.id, title: host.title },
      level: host.level,
      location: host.location,
      room: host.room,
      startsAt: host.startsAt,
      endsAt: host.endsAt,
      keptUntil: host.keptUntil,
      isFree: host.keptUntil !== null || (hasRoom(host, now) && isFloorEven(ctx, host, role)),
    }));
}
