import { z } from 'zod';
import { GENRES } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { MEMBERSHIP_PERKS } from './perks.ts';
import { PlanIdSchema } from './plan-id.ts';
import { PLAN_AUDIENCES, type MemberPriceFor, type MembershipPlan } from './plans.ts';
import { NOTICE_DAYS } from './terms.ts';

export const PLAN_MOTIFS = [
  'falda',
  'cinta',
  'pareja',
  'onda',
  'paso',
  'disco',
  'arcos',
  'playa',
] as const satisfies readonly Motif[];
/** What members may have a price of their own for, as forms ask for it. */
export const PRICED_KINDS = [
  'weekendParty',
  'otherParty',
  'preParty',
  'memberFestival',
] as const satisfies readonly MemberPriceFor[];

/** § 309 no. 9 BGB: nobody is bound for longer. */
const LONGEST_TERM_MONTHS = 24;
const MOST_MONTHLY_CENTS = 100_000;
const MOST_LINES = 12;

const line = (most: number) =>
  z.string().overwrite(tidyLine).min(1, 'Please fill this in.').max(most, `At most ${most} characters.`);
/** One benefit a line. */
const lines = z
  .string()
  .overwrite(tidyText)
  .max(1_200, 'At most 1,200 characters.')
  .refine((text) => linesOf(text).length <= MOST_LINES, `At most ${MOST_LINES} lines.`);
const someLines = lines.refine((text) => linesOf(text).length > 0, 'Please say what it gives, one thing a line.');

/** The benefits of a text, one a line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const Rule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('normal') }),
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('share'), bps: z.int('Please enter a percentage.').min(100).max(9_900) }),
  z.strictObject({
    kind: z.literal('fixed'),
    priceCents: z
      .int('Please enter a price.')
      .min(LEAST_PRICE_CENTS, 'At least what the payment provider takes.')
      .max(MOST_MONTHLY_CENTS),
    hasVoucher: z.boolean(),
  }),
]);

/** `admin.plans.save`: a plan as it is to be; `id` is the row that was shown, null makes a new plan. */
export const SavePlanInput = z
  .strictObject({
    id: PlanIdSchema.nullable(),
    tier: line(60),
    name: line(40),
    showsTerm: z.boolean(),
    doorName: line(40),
    monthlyCents: z
      .int('Please enter a price.')
      .min(LEAST_PRICE_CENTS, 'Please enter a price. What is free is given by hand, paid as ‘Free’.')
      .max(MOST_MONTHLY_CENTS, 'At most €1,000.'),
    minimumMonths: z
      .int('Please enter a number of months.')
      .min(1, 'At least one month.')
      .max(LONGEST_TERM_MONTHS, 'Two years at most (§ 309 no. 9 BGB).'),
    noticeDays: z
      .int('Please enter a number of days.')
      .min(1, 'At least one day.')
      .max(NOTICE_DAYS, `At most ${NOTICE_DAYS} days, as the cancellation policy promises.`),
    isPopular: z.boolean(),
    features: z.strictObject({ en: someLines, de: someLines }),
    /** Empty: the contract says what the card says. */
    agreed: z.strictObject({ en: lines, de: lines }),
    prices: z.strictObject({ weekendParty: Rule, otherParty: Rule, preParty: Rule, memberFestival: Rule }),
    perks: z.array(z.enum(MEMBERSHIP_PERKS)),
    genre: z.enum(GENRES),
    motif: z.enum(PLAN_MOTIFS),
    audience: z.enum(PLAN_AUDIENCES),
  })
  .refine(({ agreed }) => linesOf(agreed.en).length > 0 === linesOf(agreed.de).length > 0, {
    path: ['agreed', 'de'],
    message: 'Please fill in both languages, or neither.',
  });
export type SavePlanInput = z.output<typeof SavePlanInput>;

/** `admin.plans.open`, `end` and `remove`. */
export const PlanByIdInput = z.strictObject({ id: PlanIdSchema });
export type PlanByIdInput = z.output<typeof PlanByIdInput>;
/** `admin.plans.move`: one place up or down in the order of showing. */
export const MovePlanInput = z.strictObject({ id: PlanIdSchema, isUp: z.boolean() });
export type MovePlanInput = z.output<typeof MovePlanInput>;

/** A plan as the panel lists it. */
export type PlanForPanel = MembershipPlan & {
  /** Whether somebody can get it now: whoever orders it, or whom the office gives it. */
  isOpen: boolean;
  /** Whether some membership is or was on it: then its terms are fixed. */
  isUsed: boolean;
  /** Running memberships. */
  members: number;
  /** Whether other terms have taken the place of these. */
  isReplaced: boolean;
};
