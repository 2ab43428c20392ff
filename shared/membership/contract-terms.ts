import { formatWholeCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import { minimumTermText, type MembershipPlan } from './plans.ts';
import { NOTICE_DAYS, WITHDRAWAL_DAYS } from './terms.ts';

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
  {
    features,
    agreedFeatures = features,
    monthlyCents,
    minimumMonths,
  }: Pick<MembershipPlan, 'features' | 'agreedFeatures' | 'monthlyCents' | 'minimumMonths'>,
  beginsAt: Date | null = null,
): ContractTerm[] {
  const begins = beginsAt === null ? 'the day you pay' : formatLongDate(beginsAt);
  const firstMonth = beginsAt === null ? 'now' : `on ${formatLongDate(beginsAt)}`;
  return [
    { id: 'features', label: 'What you get', text: `${agreedFeatures.join('; ')}.` },
    {
      id: 'term',
      label: 'Term and renewal',
      text:
        `${minimumTermText({ minimumMonths })}, from ${begins}. After that it renews month by month, ` +
        `for ${formatWholeCents(monthlyCents)} each, until you cancel.`,
    },
    {
      id: 'cancelling',
      label: 'Cancelling',
      text:
        `${NOTICE_DAYS} days before a paid month ends at the latest, otherwise it ends a month later; ` +
        'never before the minimum term. In your account, by e-mail, or with the button in the footer of ' +
        'every page.',
    },
    {
      id: 'payment',
      label: 'Payment',
      text: `By card through Stripe, monthly in advance, the first month ${firstMonth}. No other costs arise.`,
    },
    {
      id: 'withdrawal',
      label: 'Right of withdrawal',
      text:
        `${WITHDRAWAL_DAYS} days from the contract, without giving a reason.` +
        (beginsAt === null ? '' : ' Until the plan begins you can also take the change back in your account.'),
    },
  ];
}
