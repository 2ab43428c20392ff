import { z } from 'zod';
import { EmailSchema } from '#shared/accounts/credentials.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { MAX_HOLDER_NAME } from './passed-on.ts';

export const TICKETS_PAGE_SIZE = 50;

/** `profile.tickets`: newest purchase first; `before` is the purchase of the last ticket of the page before. */
export const ListMyTicketsInput = z
  .strictObject({
    limit: z.int().min(1).max(100).default(TICKETS_PAGE_SIZE),
    before: z.strictObject({ purchasedAt: z.date(), id: IdSchema }).optional(),
  })
  .optional();
export type ListMyTicketsInput = z.infer<typeof ListMyTicketsInput>;

/** `checkout.sharedTicket`: the token of `/ticket/{token}`. */
export const SharedTicketInput = z.strictObject({ token: z.string().min(16).max(64) });

/** `profile.takeTicketBack`: which ticket, given to a friend, is one's own again. */
export const TakeTicketBackInput = z.strictObject({ ticketId: IdSchema });
export type TakeTicketBackInput = z.infer<typeof TakeTicketBackInput>;

/** `profile.giveTicketBack`: which ticket, of a night that was moved or of a course in its first week. */
export const GiveTicketBackInput = z.strictObject({
  ticketId: IdSchema,
  /** The guest wants it as credit, not as money. */ asCredit: z.boolean().optional(),
});
export type GiveTicketBackInput = z.infer<typeof GiveTicketBackInput>;

/** Whose a ticket is; empty is nobody's name. */
const holderName = z
  .string()
  .overwrite(tidyLine)
  .max(MAX_HOLDER_NAME)
  .transform((v) => (v === '' ? null : v));

/** `profile.nameTicket`: who a ticket is for; empty takes the name away. */
export const NameTicketInput = z.strictObject({ ticketId: IdSchema, holderName });
export type NameTicketInput = z.infer<typeof NameTicketInput>;

/** `profile.passTicketOn`: to whom a ticket is given; they may put their name on it themselves. */
export const PassTicketOnInput = z.strictObject({ ticketId: IdSchema, holderName });
export type PassTicketOnInput = z.infer<typeof PassTicketOnInput>;

/** The form on the page of a shared ticket. */
export const NameSharedTicketInput = SharedTicketInput.extend({ holderName });
export type NameSharedTicketInput = z.infer<typeof NameSharedTicketInput>;

/** `profile.ticketWays`, `profile.offerTicket`, `profile.withdrawTicketOffer`: which of one's own tickets. */
export const OwnTicketInput = z.strictObject({ ticketId: IdSchema });
export type OwnTicketInput = z.infer<typeof OwnTicketInput>;

/** `profile.handTicketOver`: to whom; the mail goes there, and the name stands on the new ticket. */
export const HandTicketOverInput = OwnTicketInput.extend({
  name: z.string().overwrite(tidyLine).min(1, 'Please enter a name.').max(MAX_HOLDER_NAME),
  email: EmailSchema,
});
export type HandTicketOverInput = z.infer<typeof HandTicketOverInput>;

/** The token of `/hand-over/{token}`, which the mail has. */
export const HandedTicketInput = z.strictObject({ token: z.string().min(16).max(64) });
export type HandedTicketInput = z.infer<typeof HandedTicketInput>;
