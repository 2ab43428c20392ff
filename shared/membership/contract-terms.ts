import type { Lang } from '#shared/lang.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './contract-words.en.ts';
import { agreedOf, type MembershipPlan } from './plans.ts';

export type ContractWords = WordsOf<typeof en>;

/** The words of a page, a mail or a paper, and how it writes days and money. */
export type SaidInContract = { words: ContractWords; lang: Lang };

/** What is agreed on beside the price, by what it is about. */
export type ContractTerm = {
  id: 'features' | 'term' | 'cancelling' | 'payment' | 'withdrawal';
  label: string;
  text: string;
};

/**
 * The essentials of the contract (Art. 246a § 1 EGBGB), the same words on the order page, in the mail and in its PDF.
 * `beginsAt`: when a plan begins that takes the place of another one; null for the first, which begins when it is paid.
 */
export function contractTerms(
  plan: Pick<MembershipPlan, 'features' | 'agreedFeatures' | 'monthlyCents' | 'minimumMonths' | 'noticeDays'>,
  { words, lang }: SaidInContract,
  beginsAt: Date | null = null,
): ContractTerm[] {
  const { monthlyCents, minimumMonths } = plan;
  const day = beginsAt && formatLongDate(beginsAt, lang);
  const texts: Record<ContractTerm['id'], string> = {
    features: `${agreedOf(plan)[lang].join('; ')}.`,
    term: words.term(minimumMonths, day ?? words.dayYouPay, formatWholeCents(monthlyCents, lang)),
    cancelling: words.cancelling(plan.noticeDays),
    payment: words.payment(day === null ? words.now : words.on(day)),
    withdrawal: words.withdrawal + (beginsAt === null ? '' : ` ${words.takeBack}`),
  };
  return (['features', 'term', 'cancelling', 'payment', 'withdrawal'] as const).map((id) => ({
    id,
    label: words.labels[id],
    text: texts[id],
  }));
}
