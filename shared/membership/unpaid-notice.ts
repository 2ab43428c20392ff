import type { Lang } from '#shared/lang.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { MembershipStatusView } from './membership-views.ts';
import type { en } from './state-words.en.ts';

export type StateWords = WordsOf<typeof en>;

/** What a member with an open payment is told wherever their code is or would be; null where none is open. */
export function unpaidNotice(
  { phase, graceEndsAt, owed }: Pick<MembershipStatusView, 'phase' | 'graceEndsAt' | 'owed'>,
  { unpaid: words }: Pick<StateWords, 'unpaid'>,
  lang: Lang,
): { title: string; text: string } | null {
  /** `€96 for 2 months is still open.` */
  const sum = owed === null ? words.anySum : words.sum(formatWholeCents(owed.cents, lang), owed.months);
  if (phase === 'grace') {
    const day = graceEndsAt === null ? words.later : formatMemberDate(graceEndsAt, lang);
    return { title: words.grace.title, text: words.grace.text(sum, day) };
  }
  return phase === 'suspended' ? { title: words.suspended.title, text: words.suspended.text(sum) } : null;
}
