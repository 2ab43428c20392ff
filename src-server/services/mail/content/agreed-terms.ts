import type { Lang } from '#shared/lang.ts';
import { contractTerms, type SaidInContract } from '#shared/membership/contract-terms.ts';
import { minimumTermCents, type MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { contractSaidIn } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';

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
  lang: Lang,
): (readonly [label: string, value: string])[] {
  const said: SaidInContract = contractSaidIn(lang);
  const { words } = said;
  const note = words.vat[operator.vatMode === 'regular' ? 'regular' : 'none'];
  const inAll = words.inAll(formatCents(minimumTermCents({ monthlyCents, minimumMonths }), lang));
  const term = words.until(words.months(minimumMonths), formatLongDate(minimumTermEnd, lang));
  return [
    [words.membership, plan.tier],
    [words.membershipId, membershipId],
    ...(beginsAt === undefined ? [] : [[words.begins, formatLongDate(beginsAt, lang)] as const]),
    [words.price, words.perMonth(formatCents(monthlyCents, lang), note)],
    [words.minimumTerm, `${term} (${inAll})`],
    ...contractTerms({ ...plan, monthlyCents, minimumMonths }, said, beginsAt)
      .filter(({ id }) => id !== 'payment')
      .map(({ label, text }) => [label, text] as const),
  ];
}
