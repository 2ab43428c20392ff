import { addressOrText } from '#shared/contact/email-address.ts';
import { z } from 'zod';
import { berlinInstant } from '../berlin.ts';
import { FORM_GUARD } from '../contact/form-guard.ts';
import { tidyLine, tidyText } from '../tidy-text.ts';
import {
  emailError,
  MAX_FEE_CENTS,
  WORKSHOP_LENGTHS,
  WORKSHOP_MINUTES,
  WORKSHOP_SENTENCES as SAY,
} from './workshop-fields.ts';

const WALL_CLOCK = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** A time as the form's field gives it is Munich's wall clock; one with a zone is what it says. */
function instantOf(text: string): Date | null {
  const [, year, month, day, hour = 0, minute = 0] = (WALL_CLOCK.exec(text) ?? []).map(Number);
  if (year !== undefined && month !== undefined && day !== undefined) {
    // The 31st of February would become a day in March.
    const isReal = new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().startsWith(text);
    return isReal ? berlinInstant(year, month, day, hour, minute) : null;
  }
  const instant = new Date(text);
  return /(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(instant.getTime()) ? instant : null;
}

const WorkshopDate = z.union(
  [
    z.date(),
    z.string(SAY.workshopDate).transform((text, ctx) => {
      const instant = instantOf(text);
      if (instant !== null) return instant;
      ctx.addIssue({ code: 'custom', message: SAY.workshopDate });
      return z.NEVER;
    }),
  ],
  { error: SAY.workshopDate },
);

/** What an artist and an admin both write. */
export const WORKSHOP_FIELDS = {
  artistName: z.string(SAY.artistName).overwrite(tidyLine).min(1, SAY.artistName).max(WORKSHOP_LENGTHS.artistName),
  artistEmail: z
    .string(SAY.artistEmail)
    .superRefine((text, ctx) => {
      const error = emailError(text);
      if (error !== null) ctx.addIssue({ code: 'custom', message: error });
    })
    .transform(addressOrText),
  workshopTopic: z
    .string(SAY.workshopTopic)
    .overwrite(tidyLine)
    .min(1, SAY.workshopTopic)
    .max(WORKSHOP_LENGTHS.workshopTopic),
  workshopDescription: z.string().overwrite(tidyText).max(WORKSHOP_LENGTHS.workshopDescription).default(''),
  workshopDate: WorkshopDate,
  durationMinutes: z
    .int(SAY.duration)
    .min(WORKSHOP_MINUTES.min, SAY.tooShort)
    .max(WORKSHOP_MINUTES.max, SAY.tooLong)
    .default(WORKSHOP_MINUTES.standard),
  /** The artist's fee. */
  priceCents: z.int(SAY.fee).min(0, SAY.negativeFee).max(MAX_FEE_CENTS, SAY.highFee),
};

export const PhotoToken = z.string().min(20).max(64);

/** `workshops.submit`: the form, the agreement, and the photo that was sent before it. */
export const SubmitWorkshopInput = z.strictObject({
  ...WORKSHOP_FIELDS,
  agreed: z.literal(true),
  photoToken: PhotoToken.optional(),
  ...FORM_GUARD,
});
export type SubmitWorkshopInput = z.output<typeof SubmitWorkshopInput>;

/** `workshops.status` and `workshops.withdraw`: the private link of the mail. */
export const WorkshopTokenInput = z.strictObject({ token: z.string().min(20).max(64) });
