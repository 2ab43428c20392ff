import { z } from 'zod';
import type { TicketRule } from './ticket-rule.ts';

const LONGEST_HOURS = 90 * 24;
const MOST_FEE_CENTS = 10_000;

const hoursBefore = z
  .int('A whole number of hours.')
  .min(0, 'Not below 0.')
  .max(LONGEST_HOURS, 'At most 2160 hours, which are 90 days.');

const feeCents = z.int('In euros, like 2.50.').min(0, 'Not below €0.').max(MOST_FEE_CENTS, 'At most €100.').default(0);

/** A rule as the office writes it and the operator's file says it. */
export const TicketRuleInput = z.strictObject({
  giveBack: z
    .strictObject({
      hoursBefore,
      percent: z.int('A whole number.').min(1, 'At least 1.').max(100, 'At most 100.'),
      feeCents,
    })
    .nullable()
    .default(null),
  release: z.strictObject({ hoursBefore }).nullable().default(null),
  toQueue: z.strictObject({ hoursBefore, feeCents }).nullish(),
  handOver: z.strictObject({ hoursBefore, feeCents }).nullish(),
  change: z.strictObject({ hoursBefore }).nullish(),
  confirm: z
    .strictObject({
      daysBefore: z.int('A whole number of days.').min(2, 'At least 2.').max(14, 'At most 14.'),
      until: z.string().regex(/^(?:1[2-9]|2[01]):[0-5]\d$/, 'From 12:00 to 21:59, like 18:00.'),
      isForAll: z.boolean().default(false),
    })
    .nullish(),
}) satisfies z.ZodType<TicketRule>;
