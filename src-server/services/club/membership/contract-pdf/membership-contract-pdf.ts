import { termsTextDe } from '#shared/legal/terms-text.de.ts';
import { termsText } from '#shared/legal/terms-text.ts';
import { withdrawalText, withdrawalTextDe } from '#shared/legal/withdrawal-text.ts';
import type { Lang } from '#shared/lang.ts';
import { contractTerms, type ContractWords, type SaidInContract } from '#shared/membership/contract-terms.ts';
import { de } from '#shared/membership/contract-words.de.ts';
import { en } from '#shared/membership/contract-words.en.ts';
import { WITHDRAWAL_TICK_WORDING, type WithdrawalTick } from '#shared/membership/withdrawal-ticks.ts';
import { minimumTermCents, type MembershipPlan } from '#shared/membership/plans.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { makePdf } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { contractPen, type ContractRow } from '#server/services/shop/tickets/ticket-pdf/draw-contract-pages.ts';

/** A membership as it was concluded. */
export type MembershipContract = {
  plan: Pick<MembershipPlan, 'tier' | 'features' | 'agreedFeatures' | 'noticeDays'>;
  monthlyCents: Cents;
  minimumMonths: number;
  membershipId: string;
  memberName: string;
  /** When it was concluded. */
  startedAt: Date;
  /** When it begins, where it takes the place of another plan. */
  beginsAt?: Date;
  minimumTermEnd: Date;
  /** Of the page it was ordered on, or of the member. */
  lang: Lang;
  /** The ticks that were set above the order button. */
  ticks: readonly WithdrawalTick[];
};

type Seller = Pick<ServiceContext, 'operator' | 'baseUrl'>;

const WORDS = { en, de };

/** What is agreed on, in a language. */
export const contractSaidIn = (lang: Lang): SaidInContract => ({ words: WORDS[lang], lang });

function earlyStart({ ticks, beginsAt }: MembershipContract, { paper }: ContractWords): string {
  if (beginsAt !== undefined) return paper.earlyNone;
  return ticks.length === 0 ? paper.noTicks : ticks.map((tick) => WITHDRAWAL_TICK_WORDING[tick].de).join(' ');
}

function rowsOf(contract: MembershipContract, { operator }: Seller): ContractRow[] {
  const { plan, monthlyCents, minimumMonths, membershipId, memberName, startedAt, beginsAt, minimumTermEnd, lang } =
    contract;
  const said = contractSaidIn(lang);
  const { words } = said;
  const note = words.paper.vat[operator.vatMode === 'regular' ? 'regular' : 'none'];
  const inAll = words.inAll(formatCents(minimumTermCents({ monthlyCents, minimumMonths }), lang));
  return [
    [words.member, memberName],
    [words.membership, plan.tier],
    [words.membershipId, membershipId],
    [words.concluded, `${formatLongDate(startedAt, lang)}, ${formatTime(startedAt)}`],
    ...(beginsAt === undefined ? [] : [[words.begins, formatLongDate(beginsAt, lang)] as const]),
    [words.pricePerMonth, `${formatCents(monthlyCents, lang)}, ${note}`],
    [words.minimumTerm, `${words.until(words.months(minimumMonths), formatLongDate(minimumTermEnd, lang))}; ${inAll}`],
    ...contractTerms({ ...plan, monthlyCents, minimumMonths }, said, beginsAt).map(({ label, text }): ContractRow => [
      label,
      text,
    ]),
    [words.paper.early, earlyStart(contract, words)],
  ];
}

/**
 * What § 312f (2) BGB wants confirmed on a durable medium: the contract, our terms, the withdrawal instruction and its
 * form. The same contract gives the same bytes.
 */
export function membershipContractPdf(seller: Seller, contract: MembershipContract): Promise<Buffer> {
  const { operator, baseUrl } = seller;
  const { paper } = WORDS[contract.lang];
  const isGerman = contract.lang === 'de';
  return makePdf(
    { title: paper.file(contract.membershipId), author: operator.legalName, createdAt: contract.startedAt },
    (doc) => {
      const pen = contractPen(doc, operator);
      pen.newPage();
      pen.title(paper.title);
      pen.rows(rowsOf(contract, seller));
      const withdrawal = (isGerman ? withdrawalTextDe : withdrawalText)(seller);
      pen.newPage();
      pen.title(withdrawal.title);
      pen.sections(withdrawal.sections, baseUrl);
      const terms = (isGerman ? termsTextDe : termsText)(operator);
      pen.newPage();
      pen.title(terms.title);
      pen.sections(terms.sections, baseUrl);
    },
  );
}
