import { startOfBerlinDay } from '#shared/berlin.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import type { RefundRule } from './refund-promise.ts';

/** Until when the price of a ticket goes back by its buyer's button: midnight in Berlin before the second evening. */
export function promisedUntil(rule: RefundRule, event: Timed): Date | null {
  const [, second] = eveningsOf(event);
  return rule === 'no_refund' || second === undefined ? null : startOfBerlinDay(second.startsAt);
}
