import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { shiftAsks, shiftStandbys } from '#server/db/schema/shift-asks.ts';
import { shiftFixtures, shiftTemplates } from '#server/db/schema/shift-templates.ts';
import { shiftSwaps } from '#server/db/schema/shift-swaps.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { isOwn, type Section } from './export-section.ts';
import { PERSON } from '../names-person.ts';

/** When somebody helps, and which shift they do every time. */
export const SHIFT_SECTIONS = {
  shifts: prepared(PERSON, (orm) =>
    orm
      .select({
        date: cashierSchedule.date,
        name: cashierSchedule.name,
        note: cashierSchedule.note,
        job: shifts.job,
        startsAt: shifts.startsAt,
        endsAt: shifts.endsAt,
        createdAt: cashierSchedule.createdAt,
      })
      .from(cashierSchedule)
      .leftJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
      .where(
        or(
          isOwn(cashierSchedule.personId),
          and(isOwn(cashierSchedule.userId), isNull(cashierSchedule.personId), isNull(cashierSchedule.shiftId)),
        ),
      )
      .orderBy(asc(cashierSchedule.date))
      .prepare(),
  ),
  shiftsEveryTime: prepared(PERSON, (orm) =>
    orm
      .select({ name: shiftFixtures.name, job: shiftTemplates.job, series: eventSeries.name })
      .from(shiftFixtures)
      .innerJoin(shiftTemplates, eq(shiftTemplates.id, shiftFixtures.templateId))
      .innerJoin(eventSeries, eq(eventSeries.id, shiftTemplates.seriesId))
      .where(isOwn(shiftFixtures.personId))
      .prepare(),
  ),
  shiftSwaps: prepared(PERSON, (orm) =>
    orm
      .select({
        job: shifts.job,
        startsAt: shifts.startsAt,
        isOwnOffer: sql<number>`${isOwn(cashierSchedule.personId)}`,
        offeredAt: shiftSwaps.createdAt,
      })
      .from(shiftSwaps)
      .innerJoin(cashierSchedule, eq(cashierSchedule.id, shiftSwaps.entryId))
      .innerJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
      .where(or(isOwn(cashierSchedule.personId), isOwn(shiftSwaps.answeredBy)))
      .prepare(),
  ),
  askedWhenMissing: prepared(PERSON, (orm) =>
    orm.select({ since: shiftStandbys.createdAt }).from(shiftStandbys).where(isOwn(shiftStandbys.userId)).prepare(),
  ),
  askedForShifts: prepared(PERSON, (orm) =>
    orm
      .select({ job: shifts.job, startsAt: shifts.startsAt, askedAt: shiftAsks.createdAt, answer: shiftAsks.answer })
      .from(shiftAsks)
      .innerJoin(shifts, eq(shifts.id, shiftAsks.shiftId))
      .where(isOwn(shiftAsks.userId))
      .orderBy(asc(shiftAsks.createdAt))
      .prepare(),
  ),
} satisfies Record<string, Section>;
