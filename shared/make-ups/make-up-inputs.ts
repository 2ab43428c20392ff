import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/** `profile.bookMakeUp`: instead of which evening of one's own course, on which one of another. */
export const BookMakeUpInput = z.strictObject({
  ticketId: IdSchema,
  missedEveningId: IdSchema,
  eveningId: IdSchema,
});
export type BookMakeUpInput = z.output<typeof BookMakeUpInput>;

/** `profile.giveMakeUpBack`: the ticket of the make-up place. */
export const GiveMakeUpBackInput = z.strictObject({ ticketId: IdSchema });
export type GiveMakeUpBackInput = z.output<typeof GiveMakeUpBackInput>;

/** The token of `/make-up/{token}`, which the mail has. */
export const OfferedMakeUpInput = z.strictObject({ token: z.string().min(16).max(64) });
export type OfferedMakeUpInput = z.output<typeof OfferedMakeUpInput>;
