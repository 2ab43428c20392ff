import type { Genre } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import type { Lang } from '#shared/lang.ts';
import type { Cents } from '#shared/money.ts';
import type { MembershipPerk } from './perks.ts';

/** Of a row of the table of plans. Another price, term or benefit is another row: whoever has the old one keeps it. */
export type PlanId = string;

/** The kinds of tickets a plan may have a price for; every other ticket costs a member what it costs everybody. */
export type MemberPriceFor =
  /** A party on a Friday or Saturday, by the evening it began. */
  | 'weekendParty'
  | 'otherParty'
  /** A workshop before a party. */
  | 'preParty'
  /** A festival that is marked for members. */
  | 'memberFestival';

/**
 * `normal`: what everybody pays. `share`: a part of that, in basis points. `fixed`: never more than everybody pays;
 * with `hasVoucher` a voucher of `VOUCHER_CENTS` is part of the price.
 */
export type PriceRule =
  | { kind: 'normal' }
  | { kind: 'free' }
  | { kind: 'share'; bps: number }
  | { kind: 'fixed'; priceCents: Cents; hasVoucher: boolean };

/** Who may have it: whoever orders it, or whom the office gives it (the team, teachers). */
export const PLAN_AUDIENCES = ['everyone', 'by_hand'] as const;
export type PlanAudience = (typeof PLAN_AUDIENCES)[number];

/** What a plan gives, line by line, in both languages. */
export type PlanTexts = Readonly<Record<Lang, readonly string[]>>;

/** Everything that is decided by the plan. Whoever needs to know what a plan does reads it here. */
export type MembershipPlan = {
  id: PlanId;
  /** All rows that were this plan, one after the other, have the id of the first. */
  lineId: PlanId;
  /** The plan's name in mails, on cards and in the panel. */
  tier: string;
  /** As plan cards print it; `term` stands smaller beside it. */
  name: string;
  term?: string;
  /** What a desk calls a member's entry. Two terms of one plan share one name, and one tile. */
  doorName: string;
  monthlyCents: Cents;
  /** Months that have to be paid before a cancellation can end the plan. */
  minimumMonths: number;
  /** So many days before a paid month ends a cancellation has to be there to end it with that month. */
  noticeDays: number;
  isPopular: boolean;
  features: PlanTexts;
  /** What the contract names one by one where the card points at another plan (Art. 246a § 1 (1) no. 1 EGBGB). */
  agreedFeatures?: PlanTexts;
  prices: Readonly<Record<MemberPriceFor, PriceRule>>;
  /** What the door hands out once per membership. */
  perks: readonly MembershipPerk[];
  /** The drawing on the plan's card and pass. `id` and `passId` are the seeds: another one draws another picture. */
  art: { id: string; passId: string; genre: Genre; motif: Motif; inks: number };
  audience: PlanAudience;
  /** From when it may be had; null: nobody has opened it. */
  offeredFrom: Date | null;
  /** From when on nobody gets it any more; who has it keeps it. */
  endedAt: Date | null;
};

/** A plan as pages show it; how it is sold at the door, and to whom, is our own business. */
export type PlanView = Omit<
  MembershipPlan,
  'prices' | 'perks' | 'doorName' | 'audience' | 'offeredFrom' | 'endedAt'
> & { /** Whether its members dance somewhere for nothing. */ hasFreeEntry: boolean };

/** The voucher is one amount for the whole shop: a desk's price list names it once per event. */
export const VOUCHER_CENTS = 250 as Cents;

/** Whether the office may give it to somebody now. */
export const isOpen = ({ offeredFrom, endedAt }: Pick<MembershipPlan, 'offeredFrom' | 'endedAt'>, now: Date): boolean =>
  offeredFrom !== null && offeredFrom <= now && (endedAt === null || endedAt > now);

/** Whether whoever wants it can order it now. */
export const isOffered = (plan: Pick<MembershipPlan, 'audience' | 'offeredFrom' | 'endedAt'>, now: Date): boolean =>
  plan.audience === 'everyone' && isOpen(plan, now);

/** The plan that a link names: the very one, or what has taken its place. */
export const findPlan = <T extends { id: PlanId; lineId: PlanId }>(
  plans: readonly T[],
  id: string | undefined,
): T | undefined => plans.find((plan) => plan.id === id) ?? plans.find(({ lineId }) => lineId === id);

/** What a contract names one by one. */
export const agreedOf = ({
  features,
  agreedFeatures,
}: Pick<MembershipPlan, 'features' | 'agreedFeatures'>): PlanTexts => agreedFeatures ?? features;

/** Whether members of a plan dance somewhere for nothing. */
export const hasFreeEntry = ({ prices }: Pick<MembershipPlan, 'prices'>): boolean =>
  Object.values(prices).some(({ kind }) => kind === 'free');

/** Whether a voucher comes with some price of the plan. */
export const hasVoucher = ({ prices }: Pick<MembershipPlan, 'prices'>): boolean =>
  Object.values(prices).some((rule) => rule.kind === 'fixed' && rule.hasVoucher);

/** What the plan costs until its minimum term is over: the sum the law wants beside the monthly price (§ 312j BGB). */
export function minimumTermCents({
  monthlyCents,
  minimumMonths,
}: Pick<MembershipPlan, 'monthlyCents' | 'minimumMonths'>): Cents {
  return (monthlyCents * minimumMonths) as Cents;
}
