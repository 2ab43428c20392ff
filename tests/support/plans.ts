import fc from 'fast-check';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import type { MembershipPlan, PriceRule } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { allPlans } from '#server/services/shop/plans/load-plans.ts';
import { openPlan } from '#server/services/shop/plans/offer-plan.ts';
import { savePlan } from '#server/services/shop/plans/save-plan.ts';
import type { SavePlanInput } from '#shared/membership/plan-inputs.ts';
import { addStaff } from './door.ts';
import { freshDb } from './fresh-db.ts';
import type { TestShop } from './test-shop.ts';

function housePlans(): MembershipPlan[] {
  const db = freshDb();
  try {
    return allPlans({ db });
  } finally {
    db.close();
  }
}

/** The plans of the specification, as the migration writes them. */
export const HOUSE_PLANS: readonly MembershipPlan[] = housePlans();
export const PLAN_IDS: readonly string[] = HOUSE_PLANS.map(({ id }) => id);

export function housePlan(id: string): MembershipPlan {
  const plan = HOUSE_PLANS.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`no plan ${id}`);
  return plan;
}

const anyRule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.constant({ kind: 'normal' as const }),
  fc.constant({ kind: 'free' as const }),
  fc.record({ kind: fc.constant('share' as const), bps: fc.integer({ min: 100, max: 9_900 }) }),
  fc.record({
    kind: fc.constant('fixed' as const),
    priceCents: fc.integer({ min: LEAST_PRICE_CENTS, max: 20_000 }).map(cents),
    hasVoucher: fc.boolean(),
  }),
);

/** What a club may make up. */
export const anyPlan: fc.Arbitrary<MembershipPlan> = fc
  .record({
    prices: fc.record({ weekendParty: anyRule, otherParty: anyRule, preParty: anyRule, memberFestival: anyRule }),
    monthlyCents: fc.integer({ min: LEAST_PRICE_CENTS, max: 100_000 }).map(cents),
    minimumMonths: fc.integer({ min: 1, max: 24 }),
    noticeDays: fc.integer({ min: 1, max: 14 }),
  })
  .map((drawn) => ({ ...housePlan('club'), ...drawn, id: 'drawn', lineId: 'drawn' }));

/** What the panel sends to make a plan, or to change the one that is named. */
export const planInput = (id: string | null = null, wanted: Partial<SavePlanInput> = {}): SavePlanInput => ({
  id,
  tier: 'Year',
  name: 'Year',
  showsTerm: true,
  doorName: 'Mitglied Jahr',
  monthlyCents: 3_000,
  minimumMonths: 12,
  noticeDays: 14,
  isPopular: false,
  features: { en: 'Every party for €3\nA band', de: 'Jede Party für 3 €\nEin Band' },
  agreed: { en: '', de: '' },
  prices: {
    weekendParty: { kind: 'fixed', priceCents: 300, hasVoucher: false },
    otherParty: { kind: 'fixed', priceCents: 300, hasVoucher: false },
    preParty: { kind: 'free' },
    memberFestival: { kind: 'share', bps: 7_000 },
  },
  perks: ['wristband'],
  genre: 'zouk',
  motif: 'onda',
  audience: 'everyone',
  ...wanted,
});

/** A plan of random price and term that can be ordered; gives its id. */
export function drawPlan(shop: TestShop, random: () => number): string {
  const office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
  const { id } = savePlan(
    office,
    planInput(null, {
      monthlyCents: 500 + Math.floor(random() * 9_500),
      minimumMonths: 1 + Math.floor(random() * 12),
      noticeDays: 1 + Math.floor(random() * 14),
    }),
  );
  openPlan(office, { id });
  return id;
}
