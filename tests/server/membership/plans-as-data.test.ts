import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SavePlanInput } from '#shared/membership/plan-inputs.ts';
import { DAY_MS } from '#shared/time.ts';
import { contractTerms } from '#shared/membership/contract-terms.ts';
import { doorTypes } from '#server/services/door/devices/door-types.ts';
import { openDb } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { previewCancellation } from '#server/services/club/membership/cancel-membership.ts';
import { contractEnd } from '#server/services/club/membership/contract-end.ts';
import { changePlan, previewPlanChange } from '#server/services/club/membership/change-plan.ts';
import { contractSaidIn } from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import { listPlans } from '#server/services/club/membership/list-plans.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { listPlansForPanel } from '#server/services/shop/plans/list-plans-for-panel.ts';
import { allPlans, planOf } from '#server/services/shop/plans/load-plans.ts';
import { endPlan, movePlan, openHousePlans, openPlan, removePlan } from '#server/services/shop/plans/offer-plan.ts';
import { savePlan } from '#server/services/shop/plans/save-plan.ts';
import { handOf } from '#tests/support/given-memberships.ts';
import { joinClub, membershipOf, NO_TICKS } from '#tests/support/join-club.ts';
import { addStaff } from '#tests/support/door.ts';
import { HOUSE_PLANS, planInput } from '#tests/support/plans.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

const codeOf = (does: () => unknown): string => {
  try {
    does();
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('plans of a club', () => {
  let shop: TestShop;
  let office: ServiceContext;
  beforeEach(async () => {
    shop = await openTestShop();
    office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
  });
  afterEach(() => shop.close());

  /** All that somebody has agreed to: price, term, prices at events, and the words of the contract. */
  const contractOf = (userId: string) => {
    const row = membershipOf(shop, userId);
    const plan = planOf(shop.system, row.planId);
    const { monthlyCents, minimumMonths } = row;
    const terms = (['en', 'de'] as const).map((lang) =>
      contractTerms({ ...plan, monthlyCents: plan.monthlyCents, minimumMonths }, contractSaidIn(lang)),
    );
    return { planId: row.planId, monthlyCents, minimumMonths, prices: plan.prices, perks: plan.perks, terms };
  };

  it('begin with the three of the specification, word for word', () => {
    expect(
      HOUSE_PLANS.map(({ id, tier, name, term, monthlyCents, minimumMonths, isPopular }) => [
        id,
        tier,
        name,
        term,
        monthlyCents,
        minimumMonths,
        isPopular,
      ]),
    ).toEqual([
      ['club', 'Members Club', 'Members Club', undefined, 1_000, 3, false],
      ['all-you-can-dance', 'All You Can Dance', 'All You Can Dance', undefined, 4_800, 1, true],
      ['all-you-can-dance-6', 'All You Can Dance 6/months', 'All You Can Dance', '6 months', 3_800, 6, false],
    ]);
    expect(HOUSE_PLANS.map(({ features }) => features.en)).toEqual([
      [
        'Up to 50% off events',
        '€5 entry on Fridays and Saturdays, plus a €2.50 voucher',
        'T-shirt and wristband',
        'First access to festival tickets',
      ],
      [
        'Unlimited Bachata and Salsa parties',
        'Free pre-party workshops',
        '20% off selected festivals',
        'VIP band',
        'One free water per party',
      ],
      ['Everything in All You Can Dance', '€10 less every month', '6-month perks'],
    ]);
  });

  it('are made, offered, ordered under their price, and priced at the door, with no line of program', async () => {
    const { id } = savePlan(office, planInput());
    expect(id).toBe('year');
    expect(listPlans(shop.visitor).some((plan) => plan.id === id)).toBe(false);
    const early = shop.as(addBuyer(shop));
    await expect(startJoin(early, { planId: id, consents: NO_TICKS })).rejects.toMatchObject({
      code: 'PLAN_NOT_OFFERED',
    });
    openPlan(office, { id });
    expect(listPlans(shop.visitor).at(-1)).toMatchObject({ id, monthlyCents: 3_000, term: '12 months' });
    const userId = await joinClub(shop, { planId: id });
    expect(membershipOf(shop, userId)).toMatchObject({ planId: id, monthlyCents: 3_000, minimumMonths: 12 });
    const [type] = doorTypes(shop.system, {
      id: shop.db.sqlite.prepare<[], { id: string }>('SELECT id FROM events LIMIT 1').get()?.id ?? '',
      kind: 'party',
      startsAt: new Date('2026-01-16T20:00:00Z'),
      isPreParty: false,
      memberOffer: false,
      evening: null,
    });
    if (type !== undefined && type.priceCents >= 300) expect(type.memberPrices[id]).toBe(300);
  });

  it('keep price, term and words for who has them, and give new ones to who orders from then on', async () => {
    const { id } = savePlan(office, planInput());
    openPlan(office, { id });
    const member = await joinClub(shop, { planId: id });
    const agreed = contractOf(member);
    const next = savePlan(office, planInput(id, { monthlyCents: 3_500, tier: 'The year' }));
    expect(next.id).not.toBe(id);
    expect(contractOf(member)).toEqual(agreed);
    expect(listPlans(shop.visitor).filter(({ lineId }) => lineId === id)).toMatchObject([
      { id: next.id, monthlyCents: 3_500, tier: 'The year' },
    ]);
    const view = showMembership(shop.as(member));
    expect(view).toMatchObject({ subscriptionTier: 'The year', monthlyCents: 3_000, planId: id });
    // Whoever saw the old price is not charged another one, and a link to it leads nowhere else.
    await expect(startJoin(shop.as(addBuyer(shop)), { planId: id, consents: NO_TICKS })).rejects.toMatchObject({
      code: 'PLAN_NOT_OFFERED',
    });
    expect(membershipOf(shop, await joinClub(shop, { planId: next.id })).monthlyCents).toBe(3_500);
    // The new terms are another plan to change to, by who wants them.
    expect(previewPlanChange(shop.as(member), { planId: next.id }).refusal).toBeNull();
    await changePlan(shop.as(member), { planId: next.id });
    expect(membershipOf(shop, member)).toMatchObject({ monthlyCents: 3_000, nextMonthlyCents: 3_500 });
    expect(codeOf(() => savePlan(office, planInput(id, { monthlyCents: 9_000 })))).toBe('CHANGED_MEANWHILE');
    const audit = shop.db.sqlite.prepare(`SELECT action FROM audit WHERE subject_kind = 'plan' ORDER BY rowid`);
    expect(audit.pluck().all()).toEqual(['plan.made', 'plan.opened', 'plan.replaced']);
  });

  it('never change a running contract, whatever is edited', async () => {
    const { id } = savePlan(office, planInput());
    openPlan(office, { id });
    const hand = handOf(shop);
    const [payer, given] = [await joinClub(shop, { planId: id }), addBuyer(shop)];
    await hand.give(given, { planId: id, paidBy: 'bank' });
    const agreed = [payer, given].map(contractOf);
    let newest = id;
    const edit = fc.record(
      {
        tier: fc.constantFrom('Year', 'The year', 'Jahr'),
        monthlyCents: fc.integer({ min: 100, max: 100_000 }),
        minimumMonths: fc.integer({ min: 1, max: 24 }),
        noticeDays: fc.integer({ min: 1, max: 14 }),
        perks: fc.subarray(['t-shirt', 'wristband'] as const).map((perks) => [...perks]),
        features: fc.constantFrom({ en: 'A', de: 'B' }, { en: 'A\nC', de: 'B\nD' }),
        agreed: fc.constantFrom({ en: '', de: '' }, { en: 'All of it', de: 'Alles' }),
        audience: fc.constantFrom('everyone' as const, 'by_hand' as const),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(edit, fc.boolean(), (change, ends) => {
        newest = savePlan(office, planInput(newest, change)).id;
        (ends ? endPlan : openPlan)(office, { id: newest });
        expect([payer, given].map(contractOf)).toEqual(agreed);
      }),
      { numRuns: 30 },
    );
    // A line that nobody has ordered anew is one row, however often it was edited.
    expect(allPlans(shop.system).filter(({ lineId }) => lineId === id)).toHaveLength(2);
  });

  it('have a notice of their own: who cancels in time by it ends with the paid month, and the contract says so', async () => {
    const { id } = savePlan(office, planInput(null, { minimumMonths: 1, noticeDays: 3 }));
    openPlan(office, { id });
    const [short, usual] = [
      await joinClub(shop, { planId: id }),
      await joinClub(shop, { planId: 'all-you-can-dance' }),
    ];
    const endsAt = membershipOf(shop, short).currentPeriodEnd!;
    shop.clock.advance(endsAt.getTime() - shop.clock.now().getTime() - 5 * DAY_MS);
    expect(previewCancellation(shop.as(short))).toMatchObject({ endsAt, becauseOf: null, noticeDays: 3 });
    expect(previewCancellation(shop.as(usual))).toMatchObject({ becauseOf: 'notice', noticeDays: 14 });
    const said = JSON.stringify(contractOf(short).terms);
    expect(said).toContain('Spätestens 3 Tage, bevor ein bezahlter Monat endet');
    expect(said).toContain('3 days before a paid month ends at the latest');
    savePlan(office, planInput(id, { minimumMonths: 1, noticeDays: 14 }));
    expect(previewCancellation(shop.as(short))).toMatchObject({ endsAt, noticeDays: 3 });
    expect(contractEnd(shop.db, { userId: short, now: shop.clock.now() })).toEqual(endsAt);
    expect(SavePlanInput.safeParse(planInput(id, { noticeDays: 15 })).success).toBe(false);
  });

  it('are held by the database, too: nobody has other terms than those agreed on', async () => {
    await joinClub(shop, { planId: 'club' });
    for (const change of [
      'monthly_cents = 2000',
      'minimum_months = 12',
      'notice_days = 1',
      `prices = '{}'`,
      `features = '{"en":[],"de":[]}'`,
      `agreed_features = '{"en":["x"],"de":["x"]}'`,
    ])
      expect(() => shop.db.sqlite.exec(`UPDATE membership_plans SET ${change} WHERE id = 'club'`)).toThrow(
        'somebody has these terms',
      );
    shop.db.sqlite.exec(`UPDATE membership_plans SET monthly_cents = 2000 WHERE id = 'all-you-can-dance'`);
    expect(() => shop.db.sqlite.exec(`DELETE FROM membership_plans WHERE id = 'club'`)).toThrow('FOREIGN KEY');
  });

  it('are ended and never deleted while somebody has or had them, and moved', async () => {
    await joinClub(shop, { planId: 'club' });
    expect(codeOf(() => removePlan(office, { id: 'club' }))).toBe('PLAN_IN_USE');
    endPlan(office, { id: 'club' });
    expect(listPlans(shop.visitor).map(({ id }) => id)).toEqual(['all-you-can-dance', 'all-you-can-dance-6']);
    expect(listPlansForPanel(office).find(({ id }) => id === 'club')).toMatchObject({ isOpen: false, members: 1 });
    movePlan(office, { id: 'all-you-can-dance-6', isUp: true });
    removePlan(office, { id: 'all-you-can-dance' });
    expect(listPlans(shop.visitor).map(({ id }) => id)).toEqual(['all-you-can-dance-6']);
    expect(codeOf(() => removePlan(office, { id: 'gone' }))).toBe('PLAN_NOT_FOUND');
  });

  it('for the team are given by hand and ordered by nobody', async () => {
    const { id } = savePlan(office, planInput(null, { tier: 'Team', audience: 'by_hand' }));
    openPlan(office, { id });
    expect(listPlans(shop.visitor).some((plan) => plan.id === id)).toBe(false);
    await expect(startJoin(shop.as(addBuyer(shop)), { planId: id, consents: NO_TICKS })).rejects.toMatchObject({
      code: 'PLAN_NOT_OFFERED',
    });
    const teacher = addBuyer(shop);
    await handOf(shop).give(teacher, { planId: id, paidBy: 'free' });
    expect(membershipOf(shop, teacher)).toMatchObject({ planId: id, monthlyCents: 0, status: 'active' });
  });

  it('are made and changed by the office alone', () => {
    for (const roles of [[], ['cashier'], ['door_lead'], ['accountant']] as const) {
      const somebody = shop.as(addStaff(shop, [...roles]), [...roles]);
      expect(codeOf(() => savePlan(somebody, planInput()))).toBe('FORBIDDEN');
      expect(codeOf(() => openPlan(somebody, { id: 'club' }))).toBe('FORBIDDEN');
    }
  });
});

it('a stranger’s fresh shop offers no plan until somebody opens one; the shop that they are about opens all three', () => {
  const db = openDb(':memory:');
  migrateDb(db, 'drizzle');
  const ctx = { db, now: () => new Date(), actor: { kind: 'system', job: 'test' } } as const;
  expect(allPlans(ctx).map(({ offeredFrom }) => offeredFrom)).toEqual([null, null, null]);
  expect(openHousePlans(ctx)).toBe(3);
  expect(openHousePlans(ctx)).toBe(0);
  db.close();
});
