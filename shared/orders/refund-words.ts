import type { Timed } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { lastDayOfWeekOne, refundSentence, type RefundRule } from './refund-promise.ts';
import { REFUND_PROMISES_DE } from './words.de.ts';

/** What is promised about the money, as mails and papers of either language say it; which day it means, too. */
export function refundSentenceIn(lang: Lang, rule: RefundRule, event?: Timed): string {
  if (lang === 'en') return refundSentence(rule, event);
  if (rule === 'no_refund') return REFUND_PROMISES_DE.no_refund;
  const lastDay = event === undefined ? null : lastDayOfWeekOne(event);
  return REFUND_PROMISES_DE.first_week(lastDay === null ? '' : ` (${formatDayAndMonth(lastDay, lang)})`);
}
