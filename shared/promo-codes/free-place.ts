import { z } from 'zod';
import { emailSchema } from '#shared/contact/email-schema.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';

const placeFields = { /** Of the gift: a repeat takes nothing twice. */ id: IdSchema, codeId: IdSchema };
const NIGHT = 'Please choose a night.';
/** `ownCodes.takePlace`: for oneself. */
export const TakeFreePlaceInput = z.strictObject({ ...placeFields, eventId: IdSchema });
export type TakeFreePlaceInput = z.output<typeof TakeFreePlaceInput>;

/** `admin.promoCodes.giveFreePlace`: for the owner, at whatever event the office says. */
export const GiveFreePlaceInput = z.strictObject({
  ...placeFields,
  eventId: z.string(NIGHT).pipe(IdSchema),
  name: z.string().overwrite(tidyLine).min(1, 'Please enter a name.').max(80),
  email: emailSchema({
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter a valid e-mail address.',
  }),
});
export type GiveFreePlaceInput = z.output<typeof GiveFreePlaceInput>;
