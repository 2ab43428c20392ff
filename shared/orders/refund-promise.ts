import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { DAY_MS, formatDayAndMonth, localDateOf } from '#shared/time.ts';

/**
 * What buyers are promised about their money: nothing unless we cancel, or, in a weekly course, the full price until the
 * end of week 1.
 */
export const REFUND_RULES = ['no_refund', 'first_week'] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/** What says by which rule an event is sold. */
export type Ruled = Timed & { /** Null is the rule of its kind. */ refundRule: RefundRule | null };

const LAST_NOON_MS = 6.5 * DAY_MS;

/**
 * The last day of week 1, as its noon: the seventh from the first evening in Berlin, whatever becomes of the second one.
 * Null for what does not take place week by week.
 */
export function lastDayOfWeekOne(event: Timed): Date | null {
  const [first, second] = eveningsOf(event);
  return second === undefined ? null : new Date(Date.parse(localDateOf(first.startsAt)) + LAST_NOON_MS);
}

/**
 * The rule under which an event is sold at a time. Only what takes place week by week has a first week, and whoever buys
 * after it is not promised what is over.
 */
export function refundRuleOf(event: Ruled, at: Date): RefundRule {
  const lastDay = lastDayOfWeekOne(event);
  if (lastDay === null || localDateOf(at) > localDateOf(lastDay)) return 'no_refund';
  return event.refundRule ?? 'first_week';
}

const NO_REFUND = 'Tickets are not refundable unless the event is cancelled.';

/** The rule as pages, checkout, mails, receipts and terms say it; with an event, also which day it means. */
export function refundSentence(rule: RefundRule, event?: Timed): string {
  if (rule === 'no_refund') return NO_REFUND;
  const lastDay = event === undefined ? null : lastDayOfWeekOne(event);
  const last = lastDay === null ? '' : ` (${formatDayAndMonth(lastDay)})`;
  return (
    `The first lesson is free: until the end of week 1${last} you can cancel anytime and get the full price back, with ` +
    'the button at your ticket. After that the course is not refundable unless it is cancelled.'
  );
}

/** The same as one of the course page's large terms; nothing where nothing is promised. */
export const refundTerms = (rule: RefundRule): { figure: string; what: string }[] =>
  rule === 'no_refund'
    ? []
    : [
        { figure: 'First free', what: 'the first lesson costs nothing' },
        { figure: 'Week 1', what: 'cancel anytime, full price back' },
      ];
