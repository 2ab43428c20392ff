import { z } from 'zod';
import { addBerlinDays, berlinInstant } from '../berlin.ts';
import { IdSchema } from '../ids.ts';
import { ReasonText } from '../people/person-inputs.ts';
import { tidyLine } from '../tidy-text.ts';
import { PLAN_IDS } from './plans.ts';

/**
 * How a membership is paid. `card`: by the payment provider, which renews it. All others are made by the office, which
 * says until when they are paid; they never renew. `debit`: collected by the club's own bank. `card_later`: paid in
 * another system, and by card once that time is over.
 */
export const PAID_BY = ['card', 'free', 'cash', 'bank', 'debit', 'card_later'] as const;
export type PaidBy = (typeof PAID_BY)[number];
export const HAND_WAYS = ['free', 'cash', 'bank', 'debit', 'card_later'] as const satisfies readonly PaidBy[];
export type HandWay = (typeof HAND_WAYS)[number];

/** As the panel, the dashboard and mails say it, after 'Paid'. */
export const PAID_BY_WORDS: Record<PaidBy, string> = {
  card: 'By card',
  free: 'Free',
  cash: 'In cash',
  bank: 'By bank transfer',
  debit: 'By direct debit',
  card_later: 'Before, by card from then on',
};

/** What happens once the time that was given is over, and what the member can do. */
export const AFTERWARDS: Record<HandWay, string> = {
  free: 'It does not renew, and nothing is ever charged for it. Once it has ended you can join by card.',
  cash: 'It does not renew. To go on, pay for more time at the till before then, or order by card once it has ended.',
  bank: 'It does not renew. To go on, pay for more time by transfer before then, or order by card once it has ended.',
  debit: 'It goes on with our next direct debit; without one it ends on that day. To stop it, tell us.',
  card_later: 'It does not renew. To go on, order by card once that day is over: you pay for nothing twice.',
};

/** Made by the office and paid outside the provider. */
export const isByHand = (row: { paidBy: PaidBy }): row is { paidBy: HandWay } => row.paidBy !== 'card';

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
  planId: z.enum(PLAN_IDS, 'Please choose a plan.'),
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
