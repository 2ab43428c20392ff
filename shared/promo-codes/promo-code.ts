import { z } from 'zod';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { CodeOwner } from './code-owner.ts';
import { PROMO_KINDS } from './promo-kind.ts';

/**
 * For which nights a code is good: one, several that are named, all of a series, all of a partner, all of a kind. A
 * partner is an artist of the line-up or a venue: nights know no other.
 */
const PROMO_SCOPES = ['event', 'nights', 'series', 'venue', 'artist', 'kind'] as const;
export type PromoScope = (typeof PROMO_SCOPES)[number];

export const MOST_PROMO_CODES = 100;
const MOST_USES = 100_000;
/** Codes of a list are written in one transaction, while nobody else is answered. */
export const MOST_LISTED_CODES = 1_000;
const MOST_NIGHTS = 50;

/** A code as it is kept: without spaces, in capitals. 'sommer 26' and 'SOMMER26' are one code. */
export const promoCodeText = (typed: string): string => typed.normalize('NFC').replaceAll(/\s+/gu, '').toUpperCase();

const CODE_SIGNS = /^[\p{Lu}\p{N}-]{4,24}$/u;

/** Whether a text can be a code, once it is written as codes are kept. */
export const isPromoCode = (typed: string): boolean => CODE_SIGNS.test(promoCodeText(typed));

const Code = z.string().max(60).overwrite(promoCodeText).regex(CODE_SIGNS, 'Four to 24 letters, digits and dashes.');

/** Codes that are each used once: those of a table, or so many as are wanted, which we make. */
const CodeList = z
  .strictObject({
    name: z.string().max(80).overwrite(tidyLine).min(1, 'Please name the list, so that it is found again.'),
    codes: z
      .array(z.string().max(60).overwrite(promoCodeText))
      .max(MOST_LISTED_CODES, 'At most 1,000 codes.')
      .check(({ value, issues }) => {
        const wrong = value.find((code) => !CODE_SIGNS.test(code));
        if (wrong === undefined) return;
        const message = `“${wrong}” can be no code: four to 24 letters, digits and dashes.`;
        issues.push({ code: 'custom', input: value, message });
      })
      .default([]),
    count: z.int('A whole number.').min(1, 'At least 1.').max(MOST_LISTED_CODES, 'At most 1,000.').nullable(),
  })
  .refine(({ codes, count }) => codes.length > 0 || count !== null, {
    path: ['count'],
    message: 'Please enter how many codes to make, or the codes themselves.',
  });

/** What a buyer typed. A text that no code can be is answered like an unknown one. */
export const TypedPromoCode = z.string().max(60).overwrite(promoCodeText);

/** `checkout.promoCode`. */
export const CheckPromoCodeInput = z.strictObject({
  eventId: IdSchema,
  code: TypedPromoCode.min(1, 'Please enter your code.'),
});
export type CheckPromoCodeInput = z.infer<typeof CheckPromoCodeInput>;

const Uses = z.int('A whole number.').min(1, 'At least 1.').max(MOST_USES, 'At most 100,000.').nullable();

/** What a form must have chosen for each scope; a code that is there keeps where it holds. */
const PLACES = {
  event: null,
  kind: null,
  series: null,
  nights: { path: 'eventIds', message: 'Please choose the nights.' },
  venue: { path: 'venueId', message: 'Please choose a venue.' },
  artist: { path: 'artistId', message: 'Please choose an artist.' },
} as const;

/**
 * `admin.promoCodes.save`: a new code, or a list of codes that are each used once, under a new id; under a known one,
 * its worth, limits and dates change. The code itself, its kind and where it holds stay: orders name it.
 */
export const SavePromoCodeInput = z
  .strictObject({
    id: IdSchema,
    scope: z.enum(PROMO_SCOPES).default('event'),
    /** The event it is made at: it holds for that one, its series or its kind. */
    eventId: IdSchema.nullable(),
    eventIds: z.array(IdSchema).max(MOST_NIGHTS, 'At most 50 nights.').default([]),
    venueId: IdSchema.nullable().default(null),
    artistId: IdSchema.nullable().default(null),
    /** Null for a list, which has many. */
    code: Code.nullable().default(null),
    list: CodeList.nullable().default(null),
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
    /** Null is nobody's; left out, it stays whose it is. */
    owner: CodeOwner.nullish(),
  })
  .refine(({ list, owner }) => list === null || owner == null, {
    path: ['owner'],
    message: 'Codes of a list belong to nobody.',
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
  .refine(({ kind, scope }) => kind !== 'unlock' || scope === 'event', {
    path: ['scope'],
    message: 'A code that unlocks a ticket type belongs to its event.',
  })
  .refine(({ code, list }) => (code === null) !== (list === null), {
    path: ['code'],
    message: 'Four to 24 letters, digits and dashes.',
  })
  .check(({ value, issues }) => {
    const place = PLACES[value.scope];
    if (place === null) return;
    const chosen = value[place.path];
    if (chosen === null || chosen.length === 0)
      issues.push({ code: 'custom', input: value, path: [place.path], message: place.message });
  })
  .refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validUntil > validFrom, {
    path: ['validUntil'],
    message: 'It must end after it begins.',
  });
export type SavePromoCodeInput = z.output<typeof SavePromoCodeInput>;

/** `admin.promoCodes.list`: those that are good for the event. */
export const PromoCodesInput = z.strictObject({ eventId: IdSchema });
/** `admin.promoCodes.end` for a code, `endList` for all that are left of a list. */
export const EndPromoCodeInput = z.strictObject({ id: IdSchema });

const MOST_TABLE_TEXT = 400_000;
/** `admin.promoCodes.readTable`: a table with codes in it, as text. */
export const CodeTableInput = z.strictObject({ text: z.string().min(1).max(MOST_TABLE_TEXT) });
/** The codes of a table, each once, and how many of its rows have none. */
export type CodeTable = { codes: string[]; otherRows: number };
