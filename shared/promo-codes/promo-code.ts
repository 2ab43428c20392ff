import { z } from 'zod';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { IdSchema } from '#shared/ids.ts';
import { PROMO_KINDS } from './promo-kind.ts';

export const MOST_PROMO_CODES = 100;
const MOST_USES = 100_000;

/** A code as it is kept: without spaces, in capitals. 'sommer 26' and 'SOMMER26' are one code. */
export const promoCodeText = (typed: string): string => typed.normalize('NFC').replaceAll(/\s+/gu, '').toUpperCase();

const Code = z
  .string()
  .max(60)
  .overwrite(promoCodeText)
  .regex(/^[\p{Lu}\p{N}-]{4,24}$/u, 'Four to 24 letters, digits and dashes.');

/** What a buyer typed. A text that no code can be is answered like an unknown one. */
export const TypedPromoCode = z.string().max(60).overwrite(promoCodeText);

/** `checkout.promoCode`. */
export const CheckPromoCodeInput = z.strictObject({
  eventId: IdSchema,
  code: TypedPromoCode.min(1, 'Please enter your code.'),
});
export type CheckPromoCodeInput = z.infer<typeof CheckPromoCodeInput>;

const Uses = z.int('A whole number.').min(1, 'At least 1.').max(MOST_USES, 'At most 100,000.').nullable();

/**
 * `admin.promoCodes.save`: a new code under a new id; under a known one, its worth, limits and dates change. The code
 * itself, its kind and where it holds stay: orders name it.
 */
export const SavePromoCodeInput = z
  .strictObject({
    id: IdSchema,
    /** The event it is made at; null will do for one that is there. */
    eventId: IdSchema.nullable(),
    /** It holds for every event of that one's kind. */
    isForKind: z.boolean().default(false),
    code: Code,
    kind: z.enum(PROMO_KINDS),
    /** Off each ticket, in percent. */
    percent: z.int('A whole number.').min(1, 'At least 1.').max(100, 'At most 100.').nullable().default(null),
    /** Off each ticket, in cents. */
    amountCents: z
      .int('In euros, like 2.50.')
      .min(LEAST_PRICE_CENTS, 'At least €0.50.')
      .max(1_000_000, 'At most €10,000.')
      .nullable()
      .default(null),
    /** The ticket type that it unlocks. */
    ticketTypeId: IdSchema.nullable().default(null),
    /** Tickets in all, and of one person; null is as many as there are. */
    maxUses: Uses.default(null),
    maxPerPerson: Uses.default(null),
    validFrom: z.date().nullable().default(null),
    validUntil: z.date().nullable().default(null),
  })
  .refine(({ kind, percent }) => kind !== 'percent' || percent !== null, {
    path: ['percent'],
    message: 'Please enter how many percent.',
  })
  .refine(({ kind, amountCents }) => kind !== 'amount' || amountCents !== null, {
    path: ['amountCents'],
    message: 'Please enter how much, like 2.50.',
  })
  .refine(({ kind, ticketTypeId }) => kind !== 'unlock' || ticketTypeId !== null, {
    path: ['ticketTypeId'],
    message: 'Please choose a ticket type that needs a code.',
  })
  .refine(({ kind, isForKind }) => kind !== 'unlock' || !isForKind, {
    path: ['isForKind'],
    message: 'A code that unlocks a ticket type belongs to its event.',
  })
  .refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validUntil > validFrom, {
    path: ['validUntil'],
    message: 'It must end after it begins.',
  });
export type SavePromoCodeInput = z.output<typeof SavePromoCodeInput>;

/** `admin.promoCodes.list`: those of the event, and those of its kind. */
export const PromoCodesInput = z.strictObject({ eventId: IdSchema });
/** `admin.promoCodes.end`. */
export const EndPromoCodeInput = z.strictObject({ id: IdSchema });
