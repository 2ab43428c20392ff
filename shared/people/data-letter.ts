import { z } from 'zod';
import { addressOrText } from '../contact/email-address.ts';
import { IdSchema } from '../ids.ts';
import { DELETION_REFUSALS } from '../retention/deletion-messages.ts';
import { tidyLine } from '../tidy-text.ts';

const letterFields = {
  userId: IdSchema,
  /** The day on the letter: within a month of its arrival it has to be answered (Art. 12 (3) GDPR). */
  letterOf: z.iso.date('Please enter the date of the letter.'),
  /** How it was made sure that it is from this person: kept in the audit log with the act. */
  proof: z.string().overwrite(tidyLine).min(3, 'Say how you know, in a few words.').max(200, 'At most 200 characters.'),
};

/** `admin.people.exportData`: for somebody who asked on paper. */
export const ExportForPersonInput = z.strictObject(letterFields);
export type ExportForPersonInput = z.infer<typeof ExportForPersonInput>;

/** `admin.people.erase`: likewise; the address is typed once more, so that no slip of the hand erases somebody. */
export const EraseForPersonInput = z.strictObject({
  ...letterFields,
  email: z.string().overwrite(addressOrText).min(1, DELETION_REFUSALS.DELETION_NOT_CONFIRMED).max(254),
});
export type EraseForPersonInput = z.infer<typeof EraseForPersonInput>;
