import { z } from 'zod';
import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import {
  CARD_LEAST_ENTRIES,
  CARD_MOST_CENTS,
  CARD_MOST_ENTRIES,
  CARD_MOST_MONTHS,
  CARD_NAME_LENGTH,
  CARD_VAT_RATES,
} from './entry-card.ts';

const CardName = z
  .string()
  .overwrite(tidyLine)
  .pipe(z.string().min(1, 'Please enter a name.').max(CARD_NAME_LENGTH, 'At most 40 characters.'));

/** `admin.entryCards.saveKind`: a new kind of card, or other terms for who buys from now on. */
export const SaveCardKindInput = z.strictObject({
  id: IdSchema,
  nameEn: CardName,
  nameDe: CardName,
  entries: z
    .int('A whole number.')
    .min(CARD_LEAST_ENTRIES, 'At least two entries.')
    .max(CARD_MOST_ENTRIES, 'At most 50 entries.'),
  priceCents: z.int('Please enter a price.').min(100, 'At least €1.').max(CARD_MOST_CENTS, 'At most €1,000.'),
  vatBps: z.literal(CARD_VAT_RATES),
  opens: z.array(z.enum(EVENT_KINDS)).min(1, 'Please choose what it opens.').max(EVENT_KINDS.length),
  months: z.int('A whole number.').min(1, 'At least one month.').max(CARD_MOST_MONTHS, 'At most 36 months.'),
  isOffered: z.boolean(),
});
export type SaveCardKindInput = z.infer<typeof SaveCardKindInput>;

/** `entryCards.buy`: the terms that were shown are part of it, so that nobody orders others. */
export const BuyCardInput = z.strictObject({
  kindId: IdSchema,
  priceCents: z.int(),
  entries: z.int(),
  months: z.int(),
  idempotencyKey: z.string().min(8).max(80),
});
export type BuyCardInput = z.infer<typeof BuyCardInput>;

/** `entryCards.bought`: one's own order of a card. */
export const BoughtCardInput = z.strictObject({ orderId: IdSchema });

/** `admin.entryCards.correct`: so many entries more, or less, and why. */
export const CorrectCardInput = z.strictObject({
  id: IdSchema,
  entries: z
    .int('A whole number.')
    .min(-CARD_MOST_ENTRIES)
    .max(CARD_MOST_ENTRIES)
    .refine((entries) => entries !== 0, 'One more or one less, at least.'),
  /** What was left when the office looked: pressing twice corrects once. */
  restSeen: z.int(),
  reason: z.string().overwrite(tidyLine).pipe(z.string().min(1, 'Please say why.').max(200, 'At most 200 characters.')),
});
export type CorrectCardInput = z.infer<typeof CorrectCardInput>;
