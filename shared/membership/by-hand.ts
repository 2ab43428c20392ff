import { z } from 'zod';
import { addBerlinDays, berlinInstant } from '../berlin.ts';
import { IdSchema } from '../ids.ts';
import { ReasonText } from '../people/person-inputs.ts';
import { tidyLine } from '../tidy-text.ts';
import { HAND_WAYS, type HandWay } from './paid-by.ts';
import { PlanIdSchema } from './plan-id.ts';

/** So long before it ends the member is reminded, once. */
export const REMIND_BEFORE_DAYS = 14;
/** The longest time that can be given at once, in days. */
const MOST_DAYS = 3_660;

/** The last instant of a day in Berlin, so that every text which names its day names this one. */
export function endOfLastDay(lastDay: string): Date {
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number);
  return new Date(berlinInstant(year, month, day + 1).getTime() - 1);
}

/** Whether a day is neither over nor further away than anybody can be given. */
export function isDayToGive(lastDay: string, now: Date): boolean {
  const end = endOfLastDay(lastDay);
  return end >= now && end <= addBerlinDays(now, MOST_DAYS);
}

const handFields = {
  userId: IdSchema,
  planId: PlanIdSchema,
  paidBy: z.enum(HAND_WAYS, 'Please choose how it is paid.'),
  /** The last day it opens doors. */
  lastDay: z.iso.date('Please enter a date.'),
  /** The number on the till's receipt, or the reference of the transfer. */
  receipt: z.string().overwrite(tidyLine).max(60, 'At most 60 characters.'),
  reason: ReasonText,
};

/** Cash is proven by the till's receipt. */
const hasReceipt = ({ paidBy, receipt }: { paidBy: HandWay; receipt: string }) => paidBy !== 'cash' || receipt !== '';
const NO_RECEIPT = { path: ['receipt'], message: 'Type the number on the till’s receipt.' };

/** `admin.people.giveMembership`; `id` is drawn by the sender, so that a second sending gives no second one. */
export const GiveMembershipInput = z.strictObject({ id: IdSchema, ...handFields }).refine(hasReceipt, NO_RECEIPT);
export type GiveMembershipInput = z.infer<typeof GiveMembershipInput>;

/** `admin.people.changeGivenMembership`: how it is to be from now on; `id` is the membership that was shown. */
export const ChangeGivenInput = z.strictObject({ id: IdSchema, ...handFields }).refine(hasReceipt, NO_RECEIPT);
export type ChangeGivenInput = z.infer<typeof ChangeGivenInput>;
