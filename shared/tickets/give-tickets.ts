import { z } from 'zod';
import { emailSchema } from '#shared/contact/email-schema.ts';
import { IdSchema } from '#shared/ids.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import type { TicketStatus } from './ticket-view.ts';

/** Why tickets are given; a list and no free text, so that the books can be read. */
export const GIVEN_REASONS = ['guest', 'artist', 'team', 'press', 'prize', 'goodwill'] as const;
export type GivenReason = (typeof GIVEN_REASONS)[number];

/** What each reason is called in the panel. */
export const GIVEN_REASON_WORDS: Record<GivenReason, string> = {
  guest: 'Guest of the house',
  artist: 'Artist',
  team: 'Team',
  press: 'Press',
  prize: 'Prize',
  goodwill: 'Goodwill',
};

/** What a ticket that was given is called at the door and on the ticket itself. */
export const GUEST_TICKET_NAME = 'Guest ticket';

/** Gifts of one event; a list of guests is as long. */
export const MOST_GIVEN_PER_EVENT = 1_000;

/** `admin.givenTickets.give`: under an id of its own, so that a repeat gives nothing twice. */
export const GiveTicketsInput = z.strictObject({
  id: IdSchema,
  eventId: IdSchema,
  name: z.string().overwrite(tidyLine).min(1, 'Please enter a name.').max(80),
  email: emailSchema({
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter a valid e-mail address.',
  }),
  quantity: z
    .int('A whole number.')
    .min(1, 'At least 1.')
    .max(MAX_TICKETS_PER_ORDER, `At most ${MAX_TICKETS_PER_ORDER} at once.`),
  reason: z.enum(GIVEN_REASONS, 'Please choose why.'),
  note: z.string().overwrite(tidyLine).max(120, 'A shorter note, please.').default(''),
});
export type GiveTicketsInput = z.output<typeof GiveTicketsInput>;

/** `admin.givenTickets.list`. */
export const GivenTicketsInput = z.strictObject({ eventId: IdSchema });
/** `admin.givenTickets.takeBack`, `admin.givenTickets.sendAgain`. */
export const GivenIdInput = z.strictObject({ id: IdSchema });

/** A gift in the panel, newest first. */
export type GivenView = {
  id: string;
  name: string;
  email: string;
  reason: GivenReason;
  note: string;
  /** Who gave them; null is an account that is gone. */
  by: string | null;
  isFromGuestList: boolean;
  givenAt: Date;
  takenBackAt: Date | null;
  tickets: { id: string; status: TicketStatus }[];
};
