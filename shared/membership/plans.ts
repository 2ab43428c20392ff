import type { Cents } from '#shared/money.ts';

/** Decisions §5: static, shared by server, website and desk. */
export const PLAN_IDS = ['club', 'all-you-can-dance', 'all-you-can-dance-6'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export type MembershipPlan = {
  id: PlanId;
  /** The subscriber's tier string (decisions §5). */
  tier: string;
  /** As plan cards print it; `term` stands smaller beside it. */
  name: string;
  term?: string;
  monthlyCents: Cents;
  /** Months that have to be paid before a cancellation can end the plan. */
  minimumMonths: number;
  isPopular: boolean;
  /** Specification §9, business constants. */
  features: readonly string[];
  /** What the contract names one by one where the card points at another plan (Art. 246a § 1 (1) no. 1 EGBGB). */
  agreedFeatures?: readonly string[];
};

const DANCING = [
  'Unlimited Bachata and Salsa parties',
  'Free pre-party workshops',
  '20% off selected festivals',
  'VIP band',
  'One free water per party',
];

const euros = (amount: number) => (amount * 100) as Cents;

export const MEMBERSHIP_PLANS: readonly MembershipPlan[] = [
  {
    id: 'club',
    tier: 'Members Club',
    name: 'Members Club',
    monthlyCents: euros(10),
    minimumMonths: 3,
    isPopular: false,
    features: [
      'Up to 50% off events',
      '€5 entry on Fridays and Saturdays, plus a €2.50 voucher',
      'T-shirt and wristband',
      'First access to festival tickets',
    ],
  },
  {
    id: 'all-you-can-dance',
    tier: 'All You Can Dance',
    name: 'All You Can Dance',
    monthlyCents: euros(48),
    minimumMonths: 1,
    isPopular: true,
    features: DANCING,
  },
  {
    id: 'all-you-can-dance-6',
    tier: 'All You Can Dance 6/months',
    name: 'All You Can Dance',
    term: '6 months',
    monthlyCents: euros(38),
    minimumMonths: 6,
    isPopular: false,
    features: ['Everything in All You Can Dance', '€10 less every month', '6-month perks'],
    agreedFeatures: [...DANCING, '6-month perks'],
  },
];

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
