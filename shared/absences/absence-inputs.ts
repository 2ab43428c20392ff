import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/** `profile.ownCourse`: the course of one's own ticket. */
export const OwnCourseInput = z.strictObject({ ticketId: IdSchema });
export type OwnCourseInput = z.output<typeof OwnCourseInput>;

/** `profile.sayAbsent` and `profile.comeAfterAll`: which ticket, on which evening of its course. */
export const AbsenceInput = z.strictObject({ ticketId: IdSchema, eveningId: IdSchema });
export type AbsenceInput = z.output<typeof AbsenceInput>;
