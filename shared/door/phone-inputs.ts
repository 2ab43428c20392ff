import { z } from 'zod';
import { MARKS } from '#shared/attendance/attendance.ts';
import { PlaceOfEveningInput } from '#shared/attendance/attendance-inputs.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { MAX_PHONE_BATCH, PHONE_CODE_LENGTH, PHONE_TOKEN_PREFIX } from './phone-limits.ts';
import { CodeText } from './journal-entry.ts';
import { VERDICT_REASONS } from './verdict-words.ts';

/** `kasse.phones.invite`, `admin.desks.invitePhone`: for one of tonight's events, or for who teaches a course. */
export const InvitePhoneInput = z.strictObject({ eventId: IdSchema, isTeacher: z.literal(true).optional() });
export type InvitePhoneInput = z.infer<typeof InvitePhoneInput>;

/** `kasse.phones.end`, `admin.desks.endPhone`. */
export const EndPhoneInput = z.strictObject({ id: IdSchema });
export type EndPhoneInput = z.infer<typeof EndPhoneInput>;

/**
 * `kasse.phone.join`: the code of the QR code, and the token this phone will show, drawn by itself: an answer that was
 * lost can be asked for again.
 */
export const JoinPhoneInput = z.strictObject({
  code: z.string().length(PHONE_CODE_LENGTH),
  token: z.string().regex(new RegExp(`^${PHONE_TOKEN_PREFIX}[\\w-]{43}$`)),
  name: z.string().overwrite(tidyLine).min(1, 'Bitte nenne deinen Namen.').max(40),
});
export type JoinPhoneInput = z.infer<typeof JoinPhoneInput>;

/** `kasse.phone.snapshot`: `queue` is how many entries the phone has not handed in. */
export const PhoneSnapshotInput = z.strictObject({
  since: z.string().max(2_000).optional(),
  queue: z.int().min(0).max(1_000_000).default(0),
});
export type PhoneSnapshotInput = z.input<typeof PhoneSnapshotInput>;

/** `kasse.phone.checkIn`: nothing amber is let in from a phone, so there is no `confirmed`. */
export const PhoneCheckInInput = z.strictObject({ code: CodeText, entryId: IdSchema });
export type PhoneCheckInInput = z.infer<typeof PhoneCheckInInput>;

/** Milliseconds, by the server's clock as the phone knows it. */
const done = { id: IdSchema, at: z.int().min(0).max(8_640_000_000_000_000) };

/** What a phone did while nobody could be asked, or what it took back. Its names are fixed: journals keep them. */
export const PhoneEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...done, kind: z.literal('admission'), code: CodeText, reason: z.enum(VERDICT_REASONS) }),
  z.strictObject({ ...done, kind: z.literal('reentry'), code: CodeText }),
  z.strictObject({ ...done, kind: z.literal('undo'), admissionId: IdSchema }),
  z.strictObject({ ...done, kind: z.literal('handout'), code: CodeText }),
  z.strictObject({
    ...done,
    kind: z.literal('attendance'),
    ...PlaceOfEveningInput.shape,
    mark: z.enum(MARKS),
  }),
]);
export type PhoneEntry = z.infer<typeof PhoneEntry>;

/** `kasse.phone.handIn`: oldest first; each entry counts once, however often it comes. */
export const HandInInput = z.strictObject({ entries: z.array(PhoneEntry).min(1).max(MAX_PHONE_BATCH) });
export type HandInInput = z.infer<typeof HandInInput>;

/** `kasse.findGuests`: online, for who leads the night. */
export const FindGuestsInput = z.strictObject({
  eventId: IdSchema,
  name: z.string().overwrite(tidyLine).min(2, 'Mindestens zwei Buchstaben.').max(80),
});
export type FindGuestsInput = z.infer<typeof FindGuestsInput>;

/** `kasse.openOfOrder`: the code of a ticket that this desk has just let in. */
export const OpenOfOrderInput = z.strictObject({ eventId: IdSchema, code: CodeText });
export type OpenOfOrderInput = z.infer<typeof OpenOfOrderInput>;

/** `kasse.searchGuests`: at a desk, by whoever works there. */
export const SearchGuestsInput = z.strictObject({
  eventId: IdSchema,
  name: z.string().overwrite(tidyLine).min(2).max(80),
  cashierId: IdSchema,
  /** Where only a member is of use, as at a member's price; older desks ask for everybody. */
  only: z.literal('members').optional(),
});
export type SearchGuestsInput = z.infer<typeof SearchGuestsInput>;
