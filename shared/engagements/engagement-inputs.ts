import { z } from 'zod';
import { emailSchema } from '../contact/email-schema.ts';
import { IdSchema } from '../ids.ts';
import { LANGS } from '../lang.ts';
import { tidyLine, tidyText } from '../tidy-text.ts';
import { ARTIST_VAT_BPS, ENGAGEMENT_WORKS, HEADS_BY, PAYMENT_WAYS, TAX_STANDINGS } from './engagement.ts';

const line = (max: number) => z.string().overwrite(tidyLine).max(max, `At most ${max} characters.`);
const text = (max: number) => z.string().overwrite(tidyText).max(max, `At most ${max} characters.`);
const amount = z.int('In euros, like 150.').min(0, 'Not below €0.').max(10_000_000, 'At most €100,000.');

/** What is agreed on. */
const EngagementTermsInput = z.strictObject({
  title: line(150).min(1, 'Please say what they do.'),
  place: line(200).min(1, 'Please enter the place.'),
  minutes: z.int('In minutes, like 90.').min(15, 'At least 15 minutes.').max(2_880, 'At most two days.'),
  work: z.enum(ENGAGEMENT_WORKS),
  fixedCents: amount,
  perHeadCents: amount,
  shareBps: z.int('In percent, like 20.').min(0, 'From 0 to 100 percent.').max(10_000, 'From 0 to 100 percent.'),
  minimumCents: amount,
  headsBy: z.enum(HEADS_BY),
  travelCents: amount,
  weBring: text(600),
  theyBring: text(600),
  more: text(2_000),
  country: z
    .string()
    .overwrite((code) => code.trim().toUpperCase())
    .regex(/^[A-Z]{2}$/, 'Two letters, like DE.'),
  street: line(120),
  town: line(120),
  standing: z.enum(TAX_STANDINGS),
  vatBps: z.literal(ARTIST_VAT_BPS),
  taxId: line(40),
  isTaxFreed: z.boolean(),
  isKskDue: z.boolean(),
});

/** `admin.engagements.save`: a new one under a new id; under a known one its terms, which are sent by themselves. */
export const SaveEngagementInput = z
  .strictObject({
    id: IdSchema,
    /** The night they are on in; only a new one can get another. */ eventId: IdSchema.nullable().default(null),
    artistId: IdSchema.nullable().default(null),
    name: line(120).min(1, 'Please enter the name.'),
    email: emailSchema({ required: 'Please enter the address.', invalid: 'Not an e-mail address.' }),
    lang: z.enum(LANGS),
    startsAt: z.date('Please enter day and time.'),
    terms: EngagementTermsInput,
    /** `updatedAt` as it was read: what somebody else has saved since is not overwritten. */ seenAt: z
      .date()
      .nullable(),
  })
  .refine(({ terms }) => terms.standing !== 'reverse' || terms.country !== 'DE', {
    path: ['terms', 'standing'],
    message: 'Reverse charge is for a business abroad.',
  });
export type SaveEngagementInput = z.output<typeof SaveEngagementInput>;

/** `admin.engagements.get`, `.send`, `.withdraw`, `.agree`. */
export const EngagementByIdInput = z.strictObject({ id: IdSchema });
/** `admin.engagements.ofEvent`. */
export const EngagementsOfEventInput = z.strictObject({ eventId: IdSchema });

/** `admin.engagements.settle`: what the way really cost; counted anew while it is open. */
export const SettleInput = z.strictObject({ id: IdSchema, travelCents: amount });
export type SettleInput = z.output<typeof SettleInput>;

/** `admin.engagements.pay`. */
export const PayEngagementInput = z.strictObject({
  id: IdSchema,
  paidOn: z.iso.date('Please enter the day.'),
  paidHow: z.enum(PAYMENT_WAYS),
  invoiceNumber: line(60),
});
export type PayEngagementInput = z.output<typeof PayEngagementInput>;

const Token = z.string().min(20).max(100);
/** `engagements.show`. */
export const OwnEngagementInput = z.strictObject({ token: Token });
export type OwnEngagementInput = z.output<typeof OwnEngagementInput>;

/** `engagements.agreeSettlement`: to the sum that was read. */
export const AgreeSettlementInput = z.strictObject({ token: Token, payoutCents: z.int() });
export type AgreeSettlementInput = z.output<typeof AgreeSettlementInput>;

/** `engagements.answer`: to the letter that was read, and to no other. */
export const AnswerTermsInput = z.discriminatedUnion('answer', [
  z.strictObject({ token: Token, version: z.int().min(1), answer: z.enum(['agreed', 'declined']) }),
  z.strictObject({
    token: Token,
    version: z.int().min(1),
    answer: z.literal('change_asked'),
    words: text(2_000).min(1, 'Please say what should be different'),
  }),
]);
export type AnswerTermsInput = z.output<typeof AnswerTermsInput>;
