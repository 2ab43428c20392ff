import { contractTerms } from '#shared/membership/contract-terms.ts';
import { minimumTermCents, minimumTermText, type MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

type AgreedPlan = {
  plan: MembershipPlan;
  membershipId: string;
  monthlyCents: Cents;
  minimumMonths: number;
  minimumTermEnd: Date;
  /** When it begins, where it takes the place of another plan. */
  beginsAt?: Date;
};

/** What was agreed, line by line. */
export function agreedTerms(
  { operator }: Pick<ServiceContext, 'operator'>,
  { plan, monthlyCents, minimumMonths, membershipId, minimumTermEnd, beginsAt }: AgreedPlan,
): (readonly [label: string, value: string])[] {
  const note = operator.vatMode === 'regular' ? 'incl. VAT' : 'no VAT (§ 19 UStG)';
  const term = minimumTermText({ minimumMonths }).replace('Minimum ', '');
  const inAll = formatCents(minimumTermCents({ monthlyCents, minimumMonths }));
  return [
    ['Membership', plan.tier],
    ['Membership ID', membershipId],
    ...(beginsAt === undefined ? [] : [['Begins', formatLongDate(beginsAt)] as const]),
    ['Price', `${formatCents(monthlyCents)} per month, ${note}`],
    ['Minimum term', `${term}, until ${formatLongDate(minimumTermEnd)} (${inAll} in all)`],
    ...contractTerms({ ...plan, monthlyCents, minimumMonths }, beginsAt)
      .filter(({ id }) => id !== 'payment')
      .map(({ label, text }) => [label, text] as const),
  ];
}
