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
}) satisfies z.ZodType<TicketRule>;
