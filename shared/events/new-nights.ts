import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { stillDayAnswer } from './edit-event.ts';
import { MOST_SERIES_NIGHTS } from './event-limits.ts';
import { TemplateFields } from './template.ts';

/** `admin.series.create`: the same night on each of the days, as one series, or as more nights of one that is there. */
export const CreateNightsInput = TemplateFields.extend({
  /** Days of Munich, in any order. */
  days: z
    .array(z.iso.date())
    .min(1, 'Tap at least one day.')
    .max(MOST_SERIES_NIGHTS, `At most ${MOST_SERIES_NIGHTS} nights at once.`)
    .refine((days) => new Set(days).size === days.length, 'A day is listed twice.'),
  /** Under which ids, in the order of the days: so that the screen can show each night's poster before it is made. */
  ids: z.array(IdSchema).max(MOST_SERIES_NIGHTS).default([]),
  /** On sale at once; otherwise they are drafts. */
  isActive: z.boolean().default(false),
  /** The series that they lengthen; null begins one, where there are several. */
  seriesId: IdSchema.nullable().default(null),
  ...stillDayAnswer,
  /** The same for every try to send the same form. */
  idempotencyKey: z.string().min(16).max(64).optional(),
});
export type CreateNightsInput = z.output<typeof CreateNightsInput>;

/** When a night of some length begins and ends on a day: both by the clock in Munich. */
export function timesOn(
  day: string,
  { startsAtClock, lastsMinutes }: Pick<CreateNightsInput, 'startsAtClock' | 'lastsMinutes'>,
): { startsAt: Date; endsAt: Date } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = startsAtClock.split(':').map(Number);
  const startsAt = berlinInstant(year, month, date, hour, minute);
  const endMinute = hour * 60 + minute + lastsMinutes;
  const endDay = date + Math.floor(endMinute / 1440);
  const endsAt = berlinInstant(year, month, endDay, Math.floor((endMinute % 1440) / 60), endMinute % 60);
  // In the hour that the clocks jump over, the clock's end may lie before the start.
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + lastsMinutes * MINUTE_MS) };
}

/** `admin.series.modelOf`. */
export const ModelOfInput = z.strictObject({ eventId: IdSchema });

/** `admin.series.get`. */
export const SeriesByIdInput = z.strictObject({ id: IdSchema });
