import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { canBePaid, TOO_SMALL_TO_PAY } from '#shared/events/event-limits.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { otherWordsOf } from '#shared/website/other-words.ts';
import { MOST_ADD_ONS, MOST_SIZES, type AddOnChoice } from './chosen.ts';

const MAX_CENTS = 100_000;
const LONGEST_HOURS = 90 * 24;

const Stock = z.int('A whole number.').min(0, 'Not below 0.').max(100_000, 'At most 100,000.').nullable();

/** Something that is sold with a ticket, as the editor writes it and the event has it. */
export const AddOnFields = z
  .strictObject({
    id: IdSchema,
    name: z.string().overwrite(tidyLine).min(1, 'Please name it.').max(60),
    /** Below it: what one gets. */
    hint: z.string().overwrite(tidyLine).max(120).default(''),
    /** Both in the other language; null is English alone. */
    otherWords: otherWordsOf({
      name: z.string().overwrite(tidyLine).max(60),
      hint: z.string().overwrite(tidyLine).max(120),
    }),
    priceCents: z
      .int('In euros, like 12.50.')
      .min(0, 'Not below €0.')
      .max(MAX_CENTS, 'At most €1,000.')
      .refine(canBePaid, TOO_SMALL_TO_PAY),
    vatBps: z.int().min(0).max(10_000).default(1900),
    /** How many there are in all; null is not counted, and so it is where each size has its own. */
    stock: Stock.default(null),
    /** What one chooses from, each with its stock; none is one kind. */
    sizes: z
      .array(z.strictObject({ name: z.string().overwrite(tidyLine).min(1).max(12), stock: Stock }))
      .max(MOST_SIZES, `At most ${MOST_SIZES}.`)
      .default([]),
    /** So many with each ticket. */
    most: z.int('A whole number.').min(1, 'At least 1.').max(MAX_TICKETS_PER_ORDER, 'At most 10.').default(1),
    /** Whether each ticket needs one. */
    isRequired: z.boolean().default(false),
    /** Until so many hours before it begins it is sold and may be given back. */
    changeHours: z
      .int('A whole number of hours.')
      .min(0, 'Not below 0.')
      .max(LONGEST_HOURS, 'At most 2160 hours, which are 90 days.')
      .default(0),
  })
  .refine(({ sizes }) => new Set(sizes.map(({ name }) => name)).size === sizes.length, {
    path: ['sizes'],
    message: 'Two sizes are the same.',
  });
export type AddOn = z.output<typeof AddOnFields>;

/** What of it is bought; `size` is left out where there are none. */
const ChosenAddOn = z.strictObject({
  addOnId: IdSchema,
  size: z.string().max(12).optional(),
  quantity: z.int().min(1).max(MAX_TICKETS_PER_ORDER),
}) satisfies z.ZodType<AddOnChoice>;

/** Beside the tickets of an order. */
export const ChosenAddOns = z
  .array(ChosenAddOn)
  .max(MOST_ADD_ONS * MOST_SIZES)
  .refine(
    (list) => new Set(list.map(({ addOnId, size = '' }) => `${addOnId} ${size}`)).size === list.length,
    'Each of them may be listed only once.',
  );

/** `profile.giveAddOnBack`: one piece that was bought with a ticket. */
export const GiveAddOnBackInput = z.strictObject({ id: IdSchema });
export type GiveAddOnBackInput = z.output<typeof GiveAddOnBackInput>;
