import { z } from 'zod';
import { COURSE_LEVELS } from '../events/course-level.ts';
import { DANCE_STYLES } from '../events/event-kind.ts';
import { IdSchema } from '../ids.ts';
import { DAY_MS } from '../time.ts';
import { tidyLine, tidyText } from '../tidy-text.ts';

/** Longest note about a person, in characters; the database says the same. */
export const NOTE_MAX = 2000;

/** Why somebody of the office did something to a person's account: kept in the audit log with the act. */
export const ReasonText = z
  .string()
  .overwrite(tidyLine)
  .min(3, 'Say why, in a few words.')
  .max(200, 'At most 200 characters.');

/** `admin.people.get` and all that needs only to know who. */
export const PersonInput = z.strictObject({ userId: IdSchema });
export type PersonInput = z.infer<typeof PersonInput>;

/** `admin.people.addNote`; `id` is drawn by the sender, so that a second sending writes nothing. */
export const AddNoteInput = z.strictObject({
  id: IdSchema,
  userId: IdSchema,
  text: z.string().overwrite(tidyText).min(1, 'Write something.').max(NOTE_MAX, `At most ${NOTE_MAX} characters.`),
});
export type AddNoteInput = z.infer<typeof AddNoteInput>;

/** Longest subject and text of a mail to one person: both are kept in one note. */
const LETTER_MAX = { subject: 120, text: 1_800 } as const;

/** `admin.people.write`; `id` is drawn by the sender, so that a second sending sends nothing. */
export const WriteToPersonInput = z.strictObject({
  id: IdSchema,
  userId: IdSchema,
  subject: z
    .string()
    .overwrite(tidyLine)
    .min(1, 'Say what it is about.')
    .max(LETTER_MAX.subject, `At most ${LETTER_MAX.subject} characters.`),
  text: z
    .string()
    .overwrite(tidyText)
    .min(1, 'Write something.')
    .max(LETTER_MAX.text, `At most ${LETTER_MAX.text} characters.`),
});
export type WriteToPersonInput = z.infer<typeof WriteToPersonInput>;

/** `admin.people.removeNote`. */
export const NoteByIdInput = z.strictObject({ id: IdSchema });
export type NoteByIdInput = z.infer<typeof NoteByIdInput>;

/** `admin.people.correctName`. */
export const CorrectNameInput = z.strictObject({
  userId: IdSchema,
  name: z.string().overwrite(tidyLine).min(1, 'Type the name.').max(100, 'At most 100 characters.'),
  reason: ReasonText,
});
export type CorrectNameInput = z.infer<typeof CorrectNameInput>;

/** `admin.people.setLevel`: what somebody dances in a style, as the office says; null is none. */
export const SetLevelInput = z.strictObject({
  userId: IdSchema,
  style: z.enum(DANCE_STYLES),
  level: z.enum(COURSE_LEVELS).nullable(),
});
export type SetLevelInput = z.infer<typeof SetLevelInput>;

/** `admin.people.pauseMembership`, `.cancelMembership`, `.takeBackFreeMonth`: for somebody who asked the office. */
export const ForMemberInput = z.strictObject({ userId: IdSchema, reason: ReasonText });
export type ForMemberInput = z.infer<typeof ForMemberInput>;

/**
 * `admin.people.creditMonth`: the newest paid month of a membership is given back, the membership runs on. `orderId`
 * names the month that was shown, so that a second press credits no second one.
 */
export const CreditMonthInput = z.strictObject({ userId: IdSchema, orderId: IdSchema, reason: ReasonText });
export type CreditMonthInput = z.infer<typeof CreditMonthInput>;

/** `admin.people.giveFreeMonth`: `beginsAt` names the month that was shown, so that a second press gives no second one. */
export const FreeMonthInput = z.strictObject({ userId: IdSchema, beginsAt: z.date(), reason: ReasonText });
export type FreeMonthInput = z.infer<typeof FreeMonthInput>;

/** `admin.people.forgiveMissedNight`: which free place of whom. */
export const ForgiveMissedNightInput = z.strictObject({ userId: IdSchema, ticketId: IdSchema });
export type ForgiveMissedNightInput = z.infer<typeof ForgiveMissedNightInput>;

/** So long a merge can be taken back; then the account that went over is erased. */
export const MERGE_UNDO_MS = DAY_MS;

/** `admin.people.merge`: all of `fromId` becomes `intoId`'s, and the account `fromId` is gone a day later. */
export const MergePeopleInput = z
  .strictObject({ fromId: IdSchema, intoId: IdSchema, reason: ReasonText })
  .refine(({ fromId, intoId }) => fromId !== intoId, { path: ['fromId'], message: 'Choose another account.' });
export type MergePeopleInput = z.infer<typeof MergePeopleInput>;

/** `admin.people.mergePreview`. */
export const MergePreviewInput = z.strictObject({ fromId: IdSchema, intoId: IdSchema });
export type MergePreviewInput = z.infer<typeof MergePreviewInput>;

/** What would go over, and how many open payments of that account would end. */
export type MergePreview = { orders: number; tickets: number; notes: number; letters: number; openOrders: number };

/** `admin.people.undoMerge`: the account that went over. */
export const UndoMergeInput = z.strictObject({ fromId: IdSchema });
export type UndoMergeInput = z.infer<typeof UndoMergeInput>;
