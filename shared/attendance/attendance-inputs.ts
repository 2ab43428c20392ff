import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { ATTENDANCES, type Mark } from './attendance.ts';

const LONGEST_REASON = 200;

/** `admin.attendance.trail`: whose place, on which evening. */
export const PlaceOfEveningInput = z.strictObject({ ticketId: IdSchema, eveningId: IdSchema });
export type PlaceOfEveningInput = z.output<typeof PlaceOfEveningInput>;

/** `admin.attendance.mark`: how somebody was at an evening, and why it is said. */
export const MarkAttendanceInput = PlaceOfEveningInput.extend({
  mark: z.enum(ATTENDANCES, 'Please choose what is right.'),
  reason: z.string().overwrite(tidyLine).min(1, 'Please say why.').max(LONGEST_REASON, 'At most 200 characters.'),
});
export type MarkAttendanceInput = z.output<typeof MarkAttendanceInput>;

/** A tap on the list of an evening, by which phone and when. */
export type NotedOnList = PlaceOfEveningInput & { id: string; mark: Mark; markedBy: string; at: Date };
