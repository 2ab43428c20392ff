import { berlinInstant } from '../berlin.ts';
import { DAY_MS, localDateOf } from '../time.ts';
import type { Period } from './retention-rule.ts';
import { RETENTION, type TimedRule } from './retention.ts';

/**
 * What began before this instant has run out. Apart from the list, which browsers read too: they need no time zones for
 * it.
 */
export function ranOutBefore(rule: TimedRule, now: Date): Date {
  const period: Period = RETENTION[rule].period;
  if ('days' in period) return new Date(now.getTime() - period.days * DAY_MS);
  return berlinInstant(Number(localDateOf(now).slice(0, 4)) - period.yearsAfterYearEnd, 1, 1);
}
