import { z } from 'zod';
import { emailSchema } from '#shared/contact/email-schema.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';

/** A free place after so many paid tickets, at most; the database has the same number. */
export const MOST_FREE_AFTER = 1_000;

/** Whose a code is: an account by its address, or a name where there is none. */
export const CodeOwner = z
  .strictObject({
    email: emailSchema({
      required: 'Please enter an e-mail address.',
      invalid: 'Please enter a valid e-mail address.',
    })
      .nullable()
      .default(null),
    name: z.string().overwrite(tidyLine).max(80, 'At most 80 characters.').default(''),
    /** Every so many paid tickets earn the owner a free place; null is none. */
    freeAfter: z
      .int('A whole number.')
      .min(1, 'At least 1.')
      .max(MOST_FREE_AFTER, 'At most 1,000.')
      .nullable()
      .default(null),
  })
  .refine(({ email, name }) => email !== null || name !== '', {
    path: ['email'],
    message: 'Please say whose the code is: the address of an account, or a name.',
  });
export type CodeOwner = z.output<typeof CodeOwner>;

/** What a code brought: tickets that count, the paid ones among them, and money. */
export type CodeSums = {
  tickets: number;
  paidTickets: number;
  /** What these tickets were sold for. */ earnedCents: Cents;
  /** What they cost less than without it. */ reducedCents: Cents;
};

export type FreePlaces = {
  /** Of how many paid tickets each; null gives none. */ freeAfter: number | null;
  earned: number;
  taken: number;
  left: number;
};

/** What paid tickets are worth in free places; what was taken stays taken when tickets are given back. Pure. */
export function freePlacesOf(freeAfter: number | null, { paid, taken }: { paid: number; taken: number }): FreePlaces {
  const earned = freeAfter === null ? 0 : Math.floor(paid / freeAfter);
  return { freeAfter, earned, taken, left: Math.max(0, earned - taken) };
}

/** `admin.promoCodes.statement`; also what its file is about, as the address says it. */
export const StatementInput = z.strictObject({ id: IdSchema });
export type StatementInput = z.output<typeof StatementInput>;

/** What a code brought to one event. */
export type StatementNight = CodeSums & { eventId: string; eventTitle: string; startsAt: Date };
/** What it brought over all time, and to the latest events; its file has all of them. */
export type CodeStatement = CodeSums & { places: FreePlaces; nights: StatementNight[]; hasMore: boolean };

/** One's own code: counts and sums, never names. */
export type OwnCode = {
  id: string;
  code: string;
  tickets: number;
  earnedCents: Cents;
  reducedCents: Cents;
  places: FreePlaces;
  /** Paid tickets until the next free place; null where the code earns none. */ untilNext: number | null;
  /** Where a free place can be taken now; empty while none is left. */
  nights: { eventId: string; title: string; otherWords: OtherWords<'title'> | null; startsAt: Date }[];
};
