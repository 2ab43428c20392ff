import { z } from 'zod';
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
export const GiveTicketBackInput = z.strictObject({ ticketId: IdSchema });
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
