import { and, asc, between, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { rolesWith } from '#shared/permissions.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { userRoles, users } from '#server/db/schema/users.ts';

/** A shift with the night it is of. */
export const findPlanned = prepared({ id: shifts.id }, (orm, { id }) =>
  orm
    .select({
      id: shifts.id,
      eventId: shifts.eventId,
      eveningId: shifts.eveningId,
      job: shifts.job,
      startsAt: shifts.startsAt,
      endsAt: shifts.endsAt,
      needed: shifts.needed,
      cancelledAt: events.cancelledAt,
      eveningState: eventEvenings.state,
    })
    .from(shifts)
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .where(eq(shifts.id, id))
    .prepare(),
);
export type Planned = NonNullable<RowOf<typeof findPlanned>>;

/** The shifts of some calendar days, both included. */
export const plannedOn = prepared({ from: shifts.date, to: shifts.date }, (orm, { from, to }) =>
  orm
    .select()
    .from(shifts)
    .where(between(shifts.date, from, to))
    .orderBy(asc(shifts.startsAt), asc(shifts.createdAt), asc(shifts.id))
    .prepare(),
);

/** Events that have an evening between two instants, their courses with all of theirs. */
export const nightsAround = prepared({ from: events.endsAt, to: events.startsAt }, (orm, { from, to }) =>
  orm
    .select({
      id: events.id,
      title: events.title,
      kind: events.kind,
      styles: events.styles,
      imageUrl: events.imageUrl,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      cancelledAt: events.cancelledAt,
      evenings: events.evenings,
      series: eventSeries.name,
    })
    .from(events)
    .leftJoin(eventSeries, eq(eventSeries.id, events.seriesId))
    .where(and(lt(events.startsAt, to), gt(events.endsAt, from)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .prepare(),
);

/** Accounts that work the door, and those that were in the calendar since a day. */
export const helpers = prepared({ since: cashierSchedule.date }, (orm, { since }) =>
  orm
    .select({ id: users.id, name: users.name })
    .from(userRoles)
    .crossJoin(users)
    .where(and(inArray(userRoles.role, rolesWith('kasse:pin')), eq(users.id, userRoles.userId)))
    .union(
      orm
        .select({ id: users.id, name: users.name })
        .from(cashierSchedule)
        .crossJoin(users)
        .where(
          and(
            gte(cashierSchedule.date, since),
            isNotNull(cashierSchedule.personId),
            eq(users.id, cashierSchedule.personId),
          ),
        ),
    )
    .prepare(),
);

/** Who is in the calendar on some days, both included. */
export const entriesOn = prepared({ from: cashierSchedule.date, to: cashierSchedule.date }, (orm, { from, to }) =>
  orm
    .select({
      id: cashierSchedule.id,
      shiftId: cashierSchedule.shiftId,
      personId: cashierSchedule.personId,
      date: cashierSchedule.date,
      name: cashierSchedule.name,
      note: cashierSchedule.note,
    })
    .from(cashierSchedule)
    .where(between(cashierSchedule.date, from, to))
    .orderBy(asc(cashierSchedule.date), asc(cashierSchedule.createdAt), sql`rowid`)
    .prepare(),
);
