import { z } from 'zod';
import type { CourseEvening } from '#shared/events/evenings.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { IdSchema } from '#shared/ids.ts';
import type { NamedEvent } from '#shared/events/booked-event.ts';

/** So many days a place of the next course is kept for who was in the one before, unless its organiser says otherwise. */
export const REFUSAL_DAYS = 5;
const MOST_REFUSAL_DAYS = 21;

/** `admin.nextCourse.save`: which course follows one, and for how long its places are kept; null is none. */
export const SaveNextCourseInput = z.strictObject({
  eventId: IdSchema,
  nextEventId: IdSchema.nullable(),
  days: z
    .number({ error: `A number of days from 1 to ${MOST_REFUSAL_DAYS}.` })
    .int(`A number of days from 1 to ${MOST_REFUSAL_DAYS}.`)
    .min(1, `A number of days from 1 to ${MOST_REFUSAL_DAYS}.`)
    .max(MOST_REFUSAL_DAYS, `A number of days from 1 to ${MOST_REFUSAL_DAYS}.`),
});
export type SaveNextCourseInput = z.output<typeof SaveNextCourseInput>;

type Course = { evenings: readonly CourseEvening[]; endsAt: Date };

/** When those who are in a course are asked: after its last evening but one, so that the last one is for talking of it. */
export function asksAt({ evenings, endsAt }: Course): Date {
  const ends = evenings
    .filter(takesPlace)
    .map((evening) => evening.endsAt)
    .sort((one, other) => one.getTime() - other.getTime());
  return ends.at(-2) ?? ends.at(-1) ?? endsAt;
}

/** A course that may follow another. */
export type CourseChoice = { id: string; title: string; startsAt: Date };

/** `admin.nextCourse.show`. */
export type NextCourse = {
  nextEventId: string | null;
  days: number;
  /** When they are asked, or were. */ asksAt: Date;
  /** Until when its places are kept; null before they are asked. */ keptUntil: Date | null;
  /** Of those who were asked, how many still have a place kept, have ordered, wait for one, or let it go. */
  asked: { kept: number; taken: number; waiting: number; gone: number };
  choices: CourseChoice[];
};

/** What the page of a course says while its places are kept for those of the one before. */
export type FirstRefusal = NamedEvent & { until: Date; places: number };
