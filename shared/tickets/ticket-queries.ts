import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';

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

/** `profile.renewTicketLink`: the shared link of which ticket stops. */
export const RenewTicketLinkInput = z.strictObject({ ticketId: IdSchema });
export type RenewTicketLinkInput = z.infer<typeof RenewTicketLinkInput>;

/** `profile.giveTicketBack`: which ticket, of a night that was moved or of a course in its first week. */
export const GiveTicketBackInput = z.strictObject({ ticketId: IdSchema });
export type GiveTicketBackInput = z.infer<typeof GiveTicketBackInput>;

/** `profile.nameTicket`: who a ticket is for; empty takes the name away. */
export const NameTicketInput = z.strictObject({
  ticketId: IdSchema,
  holderName: z
    .string()
    .overwrite(tidyLine)
    .max(80)
    .transform((v) => (v === '' ? null : v)),
});
export type NameTicketInput = z.infer<typeof NameTicketInput>;
