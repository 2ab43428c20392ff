import { and, asc, between, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';

const columns = {
  id: cashierSchedule.id,
  userId: cashierSchedule.userId,
  date: cashierSchedule.date,
  name: cashierSchedule.name,
  note: cashierSchedule.note,
};

/** Calendar days `from` to `to`, both included, each entry with its shift of the plan if it is in one. */
export const listShifts = prepared({ from: cashierSchedule.date, to: cashierSchedule.date }, (orm, { from, to }) =>
  orm
    .select({ ...columns, job: shifts.job, startsAt: shifts.startsAt, endsAt: shifts.endsAt })
    .from(cashierSchedule)
    .leftJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
    .where(between(cashierSchedule.date, from, to))
    .orderBy(asc(cashierSchedule.date), asc(cashierSchedule.createdAt))
    .prepare(),
);
/** Shifts of these days that are to come and want somebody still. */
export const listOpenShifts = prepared(
  { from: shifts.date, to: shifts.date, now: shifts.endsAt },
  (orm, { from, to, now }) => {
    const taken = orm.select({ count: count() }).from(cashierSchedule).where(eq(cashierSchedule.shiftId, shifts.id));
    return orm
      .select({
        id: shifts.id,
        date: shifts.date,
        job: shifts.job,
        startsAt: shifts.startsAt,
        endsAt: shifts.endsAt,
        eventId: shifts.eventId,
        title: events.title,
        kind: events.kind,
        styles: events.styles,
        imageUrl: events.imageUrl,
        location: events.location,
        isActive: events.isActive,
        missing: sql<number>`${shifts.needed} - (${taken})`,
      })
      .from(shifts)
      .innerJoin(events, eq(events.id, shifts.eventId))
      .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
      .where(
        and(
          between(shifts.date, from, to),
          gt(shifts.endsAt, now),
          isNull(events.cancelledAt),
          or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
          sql`${shifts.needed} > (${taken})`,
        ),
      )
      .orderBy(asc(shifts.startsAt), asc(shifts.id))
      .prepare();
  },
);
export const findShift = prepared({ id: cashierSchedule.id }, (orm, { id }) =>
  orm
    .select({
      ...columns,
      personId: cashierSchedule.personId,
      shiftId: cashierSchedule.shiftId,
      createdAt: cashierSchedule.createdAt,
    })
    .from(cashierSchedule)
    .where(eq(cashierSchedule.id, id))
    .prepare(),
);
/** A repeat of the same id changes nothing. */
export const insertShift = prepared(
  columnsOf(cashierSchedule, ['id', 'userId', 'personId', 'date', 'name', 'note', 'createdAt']),
  (orm, row) => orm.insert(cashierSchedule).values(row).onConflictDoNothing({ target: cashierSchedule.id }).prepare(),
);
export const deleteShift = prepared({ id: cashierSchedule.id }, (orm, { id }) =>
  orm.delete(cashierSchedule).where(eq(cashierSchedule.id, id)).prepare(),
);
