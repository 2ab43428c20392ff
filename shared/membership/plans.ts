import type { Genre } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import type { Cents } from '#shared/money.ts';
import type { MembershipPerk } from './perks.ts';

/** Static, shared by server, website and desk. A plan that somebody has or had is never taken off this list. */
export const PLAN_IDS = ['club', 'all-you-can-dance', 'all-you-can-dance-6'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

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

/** Everything that is decided by the plan. Whoever needs to know what a plan does reads it here. */
export type MembershipPlan = {
  id: PlanId;
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
  isPopular: boolean;
  features: readonly string[];
  /** What the contract names one by one where the card points at another plan (Art. 246a § 1 (1) no. 1 EGBGB). */
  agreedFeatures?: readonly string[];
  prices: Readonly<Record<MemberPriceFor, PriceRule>>;
  /** What the door hands out once per membership. */
  perks: readonly MembershipPerk[];
  /** The drawing on the plan's card and pass. `id` and `passId` are the seeds: another one draws another picture. */
  art: { id: string; passId: string; genre: Genre; motif: Motif; inks: number };
};

const euros = (amount: number) => (amount * 100) as Cents;
const FREE: PriceRule = { kind: 'free' };
const HALF: PriceRule = { kind: 'share', bps: 5_000 };

/** The voucher is one amount for the whole shop: a desk's price list names it once per event. */
export const VOUCHER_CENTS = euros(2.5);

const DANCING = {
  doorName: 'Mitglied All You Can Dance',
  features: [
    'Unlimited Bachata and Salsa parties',
    'Free pre-party workshops',
    '20% off selected festivals',
    'VIP band',
    'One free water per party',
  ],
  prices: { weekendParty: FREE, otherParty: FREE, preParty: FREE, memberFestival: { kind: 'share', bps: 8_000 } },
  perks: ['wristband'],
} as const satisfies Partial<MembershipPlan>;

const PLANS: Record<PlanId, Omit<MembershipPlan, 'id'>> = {
  club: {
    tier: 'Members Club',
    name: 'Members Club',
    doorName: 'Mitglied Club',
    monthlyCents: euros(10),
    minimumMonths: 3,
    isPopular: false,
    features: [
      'Up to 50% off events',
      '€5 entry on Fridays and Saturdays, plus a €2.50 voucher',
      'T-shirt and wristband',
      'First access to festival tickets',
    ],
    prices: {
      weekendParty: { kind: 'fixed', priceCents: euros(5), hasVoucher: true },
      otherParty: HALF,
      preParty: HALF,
      memberFestival: HALF,
    },
    perks: ['t-shirt', 'wristband'],
    art: { id: 'p-club', passId: 'pass-club', genre: 'bachata', motif: 'cinta', inks: 0 },
  },
  'all-you-can-dance': {
    ...DANCING,
    tier: 'All You Can Dance',
    name: 'All You Can Dance',
    monthlyCents: euros(48),
    minimumMonths: 1,
    isPopular: true,
    art: { id: 'p-aycd', passId: 'pass-aycd', genre: 'salsa', motif: 'falda', inks: 0 },
  },
  'all-you-can-dance-6': {
    ...DANCING,
    tier: 'All You Can Dance 6/months',
    name: 'All You Can Dance',
    term: '6 months',
    monthlyCents: euros(38),
    minimumMonths: 6,
    isPopular: false,
    features: ['Everything in All You Can Dance', '€10 less every month', '6-month perks'],
    agreedFeatures: [...DANCING.features, '6-month perks'],
    art: { id: 'p-six', passId: 'pass-six', genre: 'zouk', motif: 'onda', inks: 0 },
  },
};

/** A plan with its id. */
export const planOf = (id: PlanId): MembershipPlan => ({ id, ...PLANS[id] });

/** In the order in which they are shown. */
export const MEMBERSHIP_PLANS: readonly MembershipPlan[] = PLAN_IDS.map(planOf);

/** By an id from outside: a desk may hear of a plan that its own version does not know. */
export const findPlan = (id: string): MembershipPlan | undefined => MEMBERSHIP_PLANS.find((plan) => plan.id === id);

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

/** 'Minimum 3 months' */
export function minimumTermText({ minimumMonths }: Pick<MembershipPlan, 'minimumMonths'>): string {
  return `Minimum ${minimumMonths} ${minimumMonths === 1 ? 'month' : 'months'}`;
}
