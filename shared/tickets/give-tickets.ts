import { z } from 'zod';
import { emailSchema } from '#shared/contact/email-schema.ts';
import { readGuestLines } from '#shared/door/guest-list.ts';
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

/** People of one paste: they are given theirs in one transaction, during which nobody else is answered. */
const MOST_GIVEN_AT_ONCE = 50;

/** To whom, and how many. */
const GiftFields = z.strictObject({
  name: z.string().overwrite(tidyLine).min(1, 'Please enter a name.').max(80),
  email: emailSchema({
    required: 'Please enter an e-mail address.',
    invalid: 'Please enter a valid e-mail address.',
  }),
  quantity: z
    .int('A whole number.')
    .min(1, 'At least 1.')
    .max(MAX_TICKETS_PER_ORDER, `At most ${MAX_TICKETS_PER_ORDER} at once.`),
});
type GiftFields = z.input<typeof GiftFields>;

/** For which night and why, whoever gets them. */
const giftReasonFields = {
  eventId: IdSchema,
  reason: z.enum(GIVEN_REASONS, 'Please choose why.'),
  note: z.string().overwrite(tidyLine).max(120, 'A shorter note, please.').default(''),
};

/** `admin.givenTickets.give`: under an id of its own, so that a repeat gives nothing twice. */
export const GiveTicketsInput = GiftFields.extend({ id: IdSchema, ...giftReasonFields });
export type GiveTicketsInput = z.output<typeof GiveTicketsInput>;

/** `admin.givenTickets.giveToMany`: each gift under an id of its own, all of them or none. */
export const GiveToManyInput = z.strictObject({
  ...giftReasonFields,
  gifts: z
    .array(GiftFields.extend({ id: IdSchema }))
    .min(1)
    .max(MOST_GIVEN_AT_ONCE),
});
export type GiveToManyInput = z.output<typeof GiveToManyInput>;

/** What was pasted, with the number of its line. */
type GiftLine = GiftFields & { line: number };

/** One person a line, as on a guest list: 'Ana Ruiz, ana@example.org' or, with two more, 'Ana Ruiz +2; ana@example.org'. */
export const readGiftLines = (text: string): GiftLine[] =>
  text.split('\n').flatMap((pasted, at) =>
    readGuestLines(pasted).map(({ name, companions, email }) => ({
      line: at + 1,
      name,
      email: email ?? '',
      quantity: companions + 1,
    })),
  );

/** What is wrong with a pasted line; null when it is fine. One that says the same as an earlier one was pasted twice. */
function faultOf({ line: _line, ...gift }: GiftLine, earlier: readonly GiftLine[]): string | null {
  const checked = GiftFields.safeParse(gift);
  if (!checked.success) return checked.error.issues[0]?.message ?? '';
  const same = earlier.find(({ name, email }) => name === gift.name && email === gift.email);
  return same === undefined ? null : `The same as line ${same.line}.`;
}

/** The lines as a form has them: every line that is wrong is named by its number. */
export const GiftLines = z.string().superRefine((text, { addIssue }) => {
  const gifts = readGiftLines(text);
  const wrong = gifts.flatMap((gift, at) => {
    const fault = faultOf(gift, gifts.slice(0, at));
    return fault === null ? [] : [`Line ${gift.line}: ${fault}`];
  });
  if (gifts.length === 0) addIssue('Please enter a name and an e-mail address.');
  else if (gifts.length > MOST_GIVEN_AT_ONCE) addIssue(`At most ${MOST_GIVEN_AT_ONCE} people at once.`);
  else if (wrong.length > 0) addIssue(wrong.join(' '));
});

/** The form for several people. */
export const GiveToManyForm = z.strictObject({ ...giftReasonFields, lines: GiftLines });

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
