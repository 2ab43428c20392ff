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
