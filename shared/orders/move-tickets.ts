import type { Lang } from '#shared/lang.ts';
import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { GENERAL_ADMISSION_ID } from './create-order.ts';
import { differencesDe } from './words.de.ts';

/**
 * Tickets that go to another night, or become another type of the same one. Their value goes with them; what is decided
 * is only what becomes of the difference between it and the price there.
 */
const MOVE_DIFFERENCES = [
  'none', // both are the same
  'give_back', // the new price is lower: the rest goes back the way it came
  'keep', // the new price is lower: the tickets stay worth what was paid
  'waive', // the new price is higher, and the house gives it
  'paid_elsewhere', // the new price is higher, and the rest was paid at a till or by transfer, in whose books it is
] as const;
export type MoveDifference = (typeof MOVE_DIFFERENCES)[number];

/** What may become of a difference: of new price less old value, in cents. Pure. */
export function differencesFor(differenceCents: number): readonly MoveDifference[] {
  if (differenceCents === 0) return ['none'];
  return differenceCents < 0 ? ['give_back', 'keep'] : ['waive', 'paid_elsewhere'];
}

const Wanted = {
  orderId: IdSchema,
  ticketIds: z
    .array(IdSchema)
    .min(1)
    .max(10)
    .refine((ids) => new Set(ids).size === ids.length),
  eventId: IdSchema,
  ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
};

/** `admin.tickets.quoteMove`: what it would come to. */
export const QuoteMoveInput = z.strictObject(Wanted);
export type QuoteMoveInput = z.infer<typeof QuoteMoveInput>;

/** `admin.tickets.move`: as the office has seen it; the price is the server's. */
export const MoveTicketsInput = z.strictObject({
  /** The new order's id, made by who asks: pressing twice moves once. */
  id: z.uuid(),
  ...Wanted,
  /** What the question said: another price meanwhile moves nothing. */
  newCents: z.int().min(0),
  oldCents: z.int().min(0),
  difference: z.enum(MOVE_DIFFERENCES),
  /** In the office's own words, for the audit log; names nobody. */
  note: z.string().overwrite(tidyLine).max(200).default(''),
});
export type MoveTicketsInput = z.output<typeof MoveTicketsInput>;

/** What a move would come to. */
export type MoveQuote = {
  oldCents: Cents;
  newCents: Cents;
  /** New less old. */
  differenceCents: number;
  /** One of the tickets has the member's price there. */
  isMemberPrice: boolean;
};

/** A night that tickets can go to, with its types. */
export type NightToMoveTo = {
  id: string;
  title: string;
  startsAt: Date;
  /** Null is no limit. */ seatsLeft: number | null;
  /** `seatsLeft` is what is left of a type's own number. */
  types: { id: string; name: string; priceCents: Cents; seatsLeft: number | null }[];
};

/** What the guest is told of the difference, in the mail and in the question. Pure. */
export function differenceSentence(difference: MoveDifference, differenceCents: number, lang: Lang = 'en'): string {
  const cents = formatCents(Math.abs(differenceCents) as Cents, lang);
  const words: Record<Lang, Record<MoveDifference, string>> = {
    en: {
      none: 'Nothing is to be paid.',
      give_back: `It costs less there: ${cents} go back the way you paid, in 3 to 5 days.`,
      keep: 'Nothing is to be paid.',
      waive: `The new night costs ${cents} more. You need not pay that.`,
      paid_elsewhere: `The ${cents} that the new night costs more are paid.`,
    },
    de: differencesDe(cents),
  };
  return words[lang][difference];
}
