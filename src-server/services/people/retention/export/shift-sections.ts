import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import { shiftFixtures, shiftTemplates } from '#server/db/schema/shift-templates.ts';
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
} satisfies Record<string, Section>;
