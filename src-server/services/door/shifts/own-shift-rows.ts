import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';

/** Somebody's entries from a day on, those of the plan with their shift and night. */
export const ownEntries = prepared(
  { personId: cashierSchedule.personId, from: cashierSchedule.date },
  (orm, { personId, from }) =>
    orm
      .select({
        id: cashierSchedule.id,
        date: cashierSchedule.date,
        note: cashierSchedule.note,
        shift: shifts,
        title: events.title,
        kind: events.kind,
        styles: events.styles,
        imageUrl: events.imageUrl,
        location: events.location,
        cancelledAt: events.cancelledAt,
        eveningState: eventEvenings.state,
      })
      .from(cashierSchedule)
      .leftJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
      .where(and(eq(cashierSchedule.personId, personId), gte(cashierSchedule.date, from)))
      .orderBy(asc(cashierSchedule.date), asc(shifts.startsAt), asc(cashierSchedule.id))
      .prepare(),
);

/** Who does a job at a night from an instant on. */
export const doingFrom = prepared(
  { eventId: shifts.eventId, eveningId: orNull(shifts.eveningId), job: shifts.job, startsAt: shifts.startsAt },
  (orm, { eventId, eveningId, job, startsAt }) =>
    orm
      .select({ name: cashierSchedule.name })
      .from(shifts)
      .innerJoin(cashierSchedule, eq(cashierSchedule.shiftId, shifts.id))
      .where(
        and(
          eq(shifts.eventId, eventId),
          or(eq(shifts.eveningId, eveningId), isNull(shifts.eveningId)),
          eq(shifts.job, job),
          eq(shifts.startsAt, startsAt),
        ),
      )
      .orderBy(asc(cashierSchedule.createdAt), asc(cashierSchedule.id))
      .prepare(),
);

/** Somebody's shifts that are over, from a day on, at nights that took place. */
export const workedSince = prepared(
  { personId: cashierSchedule.personId, from: cashierSchedule.date, now: shifts.endsAt },
  (orm, { personId, from, now }) =>
    orm
      .select({ startsAt: shifts.startsAt, endsAt: shifts.endsAt })
      .from(cashierSchedule)
      .innerJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
      .innerJoin(events, eq(events.id, shifts.eventId))
      .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
      .where(
        and(
          eq(cashierSchedule.personId, personId),
          gte(cashierSchedule.date, from),
          lte(shifts.endsAt, now),
          isNull(events.cancelledAt),
          or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
        ),
      )
      .prepare(),
);

/** Whether somebody was in the calendar since a day. */
export const helpedSince = prepared(
  { personId: cashierSchedule.personId, since: cashierSchedule.date },
  (orm, { personId, since }) =>
    orm
      .select({ id: cashierSchedule.id })
      .from(cashierSchedule)
      .where(and(eq(cashierSchedule.personId, personId), gt(cashierSchedule.date, since)))
      .limit(1)
      .prepare(),
);
