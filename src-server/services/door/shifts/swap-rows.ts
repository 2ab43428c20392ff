import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared, type RowOf } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shiftSwaps } from '#server/db/schema/shift-swaps.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { users } from '#server/db/schema/users.ts';

const answerer = alias(users, 'answerer');
const givenEntry = alias(cashierSchedule, 'given_entry');
const givenShift = alias(shifts, 'given_shift');
const givenEvent = alias(events, 'given_event');

/** Swaps of shifts that have not begun, at nights that take place. They are few. */
export const openSwaps = prepared({ now: shifts.startsAt }, (orm, { now }) =>
  orm
    .select({
      id: shiftSwaps.id,
      entryId: shiftSwaps.entryId,
      offeredBy: users.id,
      offererName: users.name,
      shift: shifts,
      night: {
        eventId: events.id,
        title: events.title,
        kind: events.kind,
        styles: events.styles,
        imageUrl: events.imageUrl,
        location: events.location,
      },
      answeredBy: shiftSwaps.answeredBy,
      answererName: answerer.name,
      givenEntryId: shiftSwaps.givenEntryId,
      givenShift,
      givenNight: {
        eventId: givenEvent.id,
        title: givenEvent.title,
        kind: givenEvent.kind,
        styles: givenEvent.styles,
        imageUrl: givenEvent.imageUrl,
        location: givenEvent.location,
      },
    })
    .from(shiftSwaps)
    .innerJoin(cashierSchedule, eq(cashierSchedule.id, shiftSwaps.entryId))
    .innerJoin(users, eq(users.id, cashierSchedule.personId))
    .innerJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .leftJoin(answerer, eq(answerer.id, shiftSwaps.answeredBy))
    .leftJoin(givenEntry, eq(givenEntry.id, shiftSwaps.givenEntryId))
    .leftJoin(givenShift, eq(givenShift.id, givenEntry.shiftId))
    .leftJoin(givenEvent, eq(givenEvent.id, givenShift.eventId))
    .where(
      and(
        gt(shifts.startsAt, now),
        isNull(events.cancelledAt),
        or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
      ),
    )
    .orderBy(asc(shifts.startsAt), asc(shiftSwaps.id))
    .prepare(),
);
export type OpenSwap = RowOf<typeof openSwaps>;
