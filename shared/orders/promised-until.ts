import { addBerlinDays, startOfBerlinDay } from '#shared/berlin.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import type { RefundRule } from './refund-promise.ts';

const WEEK_DAYS = 7;

/** Until when the price of a ticket goes back by its buyer's button: the end of the seventh Berlin day of its course. */
export function promisedUntil(rule: RefundRule, event: Timed): Date | null {
  const [first, second] = eveningsOf(event);
  if (rule === 'no_refund' || second === undefined) return null;
  return addBerlinDays(startOfBerlinDay(first.startsAt), WEEK_DAYS);
}
