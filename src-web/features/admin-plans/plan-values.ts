import { linesOf, PRICED_KINDS, type PlanForPanel, type SavePlanInput } from '#shared/membership/plan-inputs.ts';
import type { MembershipPerk } from '#shared/membership/perks.ts';
import type { MemberPriceFor, PriceRule } from '#shared/membership/plans.ts';
import { NOTICE_DAYS } from '#shared/membership/terms.ts';
import { cents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import type { ShownPlan } from './plan-preview.tsx';

/** Of one price: which rule, and what was typed for it. */
type RuleTyped<K extends MemberPriceFor> = Record<`${K}Kind`, PriceRule['kind']> &
  Record<`${K}Amount`, string> &
  Record<`${K}Voucher`, boolean>;

/** What is typed. */
export type PlanValues = Pick<
  SavePlanInput,
  'tier' | 'name' | 'showsTerm' | 'doorName' | 'isPopular' | 'audience' | 'genre' | 'motif'
> & {
  price: string;
  months: string;
  notice: string;
  featuresEn: string;
  featuresDe: string;
  agreedEn: string;
  agreedDe: string;
  perks: MembershipPerk[];
} & RuleTyped<MemberPriceFor>;

const euros = (amount: number): string => (amount / 100).toFixed(2);

function typedRule(rule: PriceRule): { kind: PriceRule['kind']; amount: string; voucher: boolean } {
  const amount =
    rule.kind === 'share' ? String(100 - rule.bps / 100) : rule.kind === 'fixed' ? euros(rule.priceCents) : '';
  return { kind: rule.kind, amount, voucher: rule.kind === 'fixed' && rule.hasVoucher };
}

const rulesTyped = (plan: PlanForPanel | null): RuleTyped<MemberPriceFor> =>
  Object.fromEntries(
    PRICED_KINDS.flatMap((kind) => {
      const typed = typedRule(plan?.prices[kind] ?? { kind: 'normal' });
      return [
        [`${kind}Kind`, typed.kind],
        [`${kind}Amount`, typed.amount],
        [`${kind}Voucher`, typed.voucher],
      ];
    }),
  ) as RuleTyped<MemberPriceFor>;

/** What the form begins with. */
export const valuesOf = (plan: PlanForPanel | null): PlanValues => ({
  tier: plan?.tier ?? '',
  name: plan?.name ?? '',
  showsTerm: plan?.term !== undefined,
  doorName: plan?.doorName ?? 'Mitglied',
  isPopular: plan?.isPopular ?? false,
  audience: plan?.audience ?? 'everyone',
  genre: plan?.art.genre ?? 'salsa',
  motif: (plan?.art.motif ?? 'falda') as PlanValues['motif'],
  price: plan === null ? '' : euros(plan.monthlyCents),
  months: String(plan?.minimumMonths ?? 1),
  notice: String(plan?.noticeDays ?? NOTICE_DAYS),
  featuresEn: plan?.features.en.join('\n') ?? '',
  featuresDe: plan?.features.de.join('\n') ?? '',
  agreedEn: plan?.agreedFeatures?.en.join('\n') ?? '',
  agreedDe: plan?.agreedFeatures?.de.join('\n') ?? '',
  perks: [...(plan?.perks ?? [])],
  ...rulesTyped(plan),
});

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

function ruleOf(values: PlanValues, kind: MemberPriceFor): unknown {
  const amount = values[`${kind}Amount`];
  switch (values[`${kind}Kind`]) {
    case 'share':
      return { kind: 'share', bps: 10_000 - 100 * numberOf(amount.replace('%', '')) };
    case 'fixed':
      return { kind: 'fixed', priceCents: readEuros(amount) ?? Number.NaN, hasVoucher: values[`${kind}Voucher`] };
    case 'free':
      return { kind: 'free' };
    case 'normal':
      return { kind: 'normal' };
  }
}

/** What is sent; the card's name is the plan's where nothing else is typed. */
export const inputOf = (id: string | null, values: PlanValues) => ({
  id,
  tier: values.tier,
  name: values.name.trim() === '' ? values.tier : values.name,
  showsTerm: values.showsTerm,
  doorName: values.doorName,
  monthlyCents: readEuros(values.price) ?? Number.NaN,
  minimumMonths: numberOf(values.months),
  noticeDays: numberOf(values.notice),
  isPopular: values.isPopular,
  features: { en: values.featuresEn, de: values.featuresDe },
  agreed: { en: values.agreedEn, de: values.agreedDe },
  prices: Object.fromEntries(PRICED_KINDS.map((kind) => [kind, ruleOf(values, kind)])),
  perks: values.perks,
  genre: values.genre,
  motif: values.motif,
  audience: values.audience,
});

/** The form's field of each of the schema. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  monthlyCents: 'price',
  minimumMonths: 'months',
  noticeDays: 'notice',
  'features.en': 'featuresEn',
  'features.de': 'featuresDe',
  'agreed.en': 'agreedEn',
  'agreed.de': 'agreedDe',
  ...Object.fromEntries(
    PRICED_KINDS.flatMap((kind) => [
      [`prices.${kind}.bps`, `${kind}Amount`],
      [`prices.${kind}.priceCents`, `${kind}Amount`],
    ]),
  ),
};

/** Its card as it would be. */
export function shownOf(plan: PlanForPanel | null, values: PlanValues): ShownPlan {
  const minimumMonths = Math.max(1, numberOf(values.months) || 1);
  const look = plan?.art ?? { id: 'p-new', passId: 'pass-new', inks: 0 };
  return {
    name: values.name.trim() === '' ? values.tier : values.name,
    ...(values.showsTerm && { term: String(minimumMonths) }),
    monthlyCents: cents(readEuros(values.price) ?? 0),
    minimumMonths,
    features: { en: linesOf(values.featuresEn), de: linesOf(values.featuresDe) },
    isPopular: values.isPopular,
    art: { ...look, genre: values.genre, motif: values.motif },
  };
}

/** What can be typed wrongly: said at once, for nothing is saved until it is right. */
export const TYPED: readonly (keyof PlanValues)[] = [
  ...(['tier', 'price', 'months', 'notice', 'featuresEn', 'featuresDe'] as const),
  ...PRICED_KINDS.map((kind) => `${kind}Amount` as const),
];
