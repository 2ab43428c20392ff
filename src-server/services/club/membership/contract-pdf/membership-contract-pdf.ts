import { termsText } from '#shared/legal/terms-text.ts';
import { withdrawalText } from '#shared/legal/withdrawal-text.ts';
import { contractTerms } from '#shared/membership/contract-terms.ts';
import { WITHDRAWAL_TICK_WORDING, type WithdrawalTick } from '#shared/membership/withdrawal-ticks.ts';
import { minimumTermCents, minimumTermText, planOf, type PlanId } from '#shared/membership/plans.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { makePdf } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { contractPen, type ContractRow } from '#server/services/shop/tickets/ticket-pdf/draw-contract-pages.ts';

/** A membership as it was concluded. */
export type MembershipContract = {
  planId: PlanId;
  monthlyCents: Cents;
  minimumMonths: number;
  membershipId: string;
  memberName: string;
  /** When it was concluded. */
  startedAt: Date;
  /** When it begins, where it takes the place of another plan. */
  beginsAt?: Date;
  minimumTermEnd: Date;
  /** The ticks that were set above the order button. */
  ticks: readonly WithdrawalTick[];
};

type Seller = Pick<ServiceContext, 'operator' | 'baseUrl'>;

const NO_TICKS = 'You did not ask for an early start: a withdrawal within 14 days gives everything back.';

function earlyStart({ ticks, beginsAt }: MembershipContract): string {
  if (beginsAt !== undefined) return 'None: it begins after the time in which you can withdraw from it.';
  return ticks.length === 0 ? NO_TICKS : ticks.map((tick) => WITHDRAWAL_TICK_WORDING[tick].de).join(' ');
}

function rowsOf(contract: MembershipContract, { operator }: Seller): ContractRow[] {
  const { planId, monthlyCents, minimumMonths, membershipId, memberName, startedAt, beginsAt, minimumTermEnd } =
    contract;
  const note = operator.vatMode === 'regular' ? 'including VAT' : 'no VAT is charged (§ 19 UStG)';
  return [
    ['Member', memberName],
    ['Membership', planOf(planId).tier],
    ['Membership ID', membershipId],
    ['Concluded', `${formatLongDate(startedAt)}, ${formatTime(startedAt)}`],
    ...(beginsAt === undefined ? [] : [['Begins', formatLongDate(beginsAt)] as const]),
    ['Price per month', `${formatCents(monthlyCents)}, ${note}`],
    [
      'Minimum term',
      `${minimumTermText({ minimumMonths }).replace('Minimum ', '')}, until ${formatLongDate(minimumTermEnd)}; ` +
        `${formatCents(minimumTermCents({ monthlyCents, minimumMonths }))} in all`,
    ],
    ...contractTerms({ ...planOf(planId), monthlyCents, minimumMonths }, beginsAt).map(
      ({ label, text }): ContractRow => [label, text],
    ),
    ['Early start', earlyStart(contract)],
  ];
}

/**
 * What § 312f (2) BGB wants confirmed on a durable medium: the contract, our terms, the withdrawal instruction and its
 * form. The same contract gives the same bytes.
 */
export function membershipContractPdf(seller: Seller, contract: MembershipContract): Promise<Buffer> {
  const { operator, baseUrl } = seller;
  return makePdf(
    { title: `Membership ${contract.membershipId}`, author: operator.legalName, createdAt: contract.startedAt },
    (doc) => {
      const pen = contractPen(doc, operator);
      pen.newPage();
      pen.title('Your membership contract');
      pen.rows(rowsOf(contract, seller));
      const withdrawal = withdrawalText(seller);
      pen.newPage();
      pen.title(withdrawal.title);
      pen.sections(withdrawal.sections, baseUrl);
      const terms = termsText(operator);
      pen.newPage();
      pen.title(terms.title);
      pen.sections(terms.sections, baseUrl);
    },
  );
}
