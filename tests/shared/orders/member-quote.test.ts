import fc from 'fast-check';
import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { describe, expect, it } from 'vitest';
import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import { anyPlan, housePlan } from '#tests/support/plans.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { withMemberPrice } from '#shared/orders/member-line.ts';
import { quoteForMember, type QuoteFacts } from '#shared/orders/member-quote.ts';
import { totalOf, type PricedLine } from '#shared/orders/price-order.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';

const FRIDAY: EventForMember = {
  kind: 'party',
  startsAt: new Date('2026-01-16T20:00:00Z'),
  isPreParty: false,
  memberOffer: false,
};
const NOW = new Date('2026-01-10T12:00:00Z');
const line = (unitPriceCents: number, quantity = 1, name = 'Party Only'): PricedLine => ({
  ticketTypeId: null,
  name,
  description: '',
  quantity,
  unitPriceCents: cents(unitPriceCents),
  vatBps: 1900,
});
const CLUB = housePlan('club');
const membershipOf = (plan: MembershipPlan): NonNullable<QuoteFacts['membership']> => ({
  plan,
  membershipId: 'MB-0A1B2C3D202601101234',
  facts: {
    status: 'active',
    currentPeriodEnd: new Date('2026-02-10T12:00:00Z'),
    cancelAt: null,
    pauseStartsAt: null,
    pauseEndsAt: null,
    graceStartedAt: null,
  },
  phase: 'active',
  hasAccess: true,
});
const request = (lines: PricedLine[], more: Partial<QuoteFacts> = {}): QuoteFacts => ({
  event: FRIDAY,
  lines,
  isSignedIn: true,
  membership: membershipOf(CLUB),
  offeredPlan: CLUB,
  spentBy: null,
  now: NOW,
  ...more,
});

const anyEvent = fc.record({
  kind: fc.constantFrom(...EVENT_KINDS),
  startsAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  isPreParty: fc.boolean(),
  memberOffer: fc.boolean(),
});
const anyLines = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 10 }))
    .map(([price, quantity]) => line(price, quantity)),
  { minLength: 1, maxLength: 4 },
);

describe('the member’s price in an order', () => {
  it('goes to the one ticket on which it saves most', () => {
    const { lines } = quoteForMember(request([line(800, 2, 'Early'), line(1500, 2, 'Late')]));
    expect(lines.map(({ name, quantity, unitPriceCents }) => [name, quantity, unitPriceCents])).toEqual([
      ['Early', 2, 800],
      ['Late', 1, 500],
      ['Late', 1, 1500],
    ]);
  });

  it('is the table’s, for exactly one ticket, and loses no ticket and no cent', () => {
    fc.assert(
      fc.property(anyPlan, anyEvent, anyLines, (plan, event, normal) => {
        const { lines, member } = quoteForMember(request(normal, { event, membership: membershipOf(plan) }));
        const own = lines.filter((l) => l.member !== null);
        const count = (list: readonly { quantity: number }[]) => list.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(count(lines)).toBe(count(normal));
        expect(count(own)).toBe(member.isApplied ? 1 : 0);
        expect(totalOf(lines)).toBe(totalOf(normal) - member.discountCents);
        for (const { unitPriceCents, member: facts } of own) {
          const table = memberPrice(plan, event, facts!.normalUnitPriceCents);
          expect(table).toEqual({ priceCents: unitPriceCents, voucherCents: facts!.voucherCents });
        }
        const vat = vatByRate(
          lines.map(({ unitPriceCents, quantity, vatBps }) => ({
            lineCents: cents(unitPriceCents * quantity),
            vatBps,
          })),
        );
        expect(vat.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)).toBe(totalOf(lines));
      }),
    );
  });

  it('never depends on the order the types stand in', () => {
    fc.assert(
      fc.property(anyPlan, anyEvent, anyLines, (plan, event, normal) => {
        const there = withMemberPrice(normal, plan, { event });
        const back = withMemberPrice(normal.toReversed(), plan, { event });
        expect(there === null ? null : totalOf(there.lines)).toBe(back === null ? null : totalOf(back.lines));
      }),
    );
  });

  it('says in words why it is not given', () => {
    const sentence = (more: Partial<QuoteFacts>) => quoteForMember(request([line(1200)], more)).member.sentence;
    expect([
      sentence({}),
      sentence({ membership: null }),
      sentence({ membership: null, isSignedIn: false }),
      sentence({ spentBy: 'ticket' }),
      sentence({ spentBy: 'door' }),
      sentence({ membership: { ...membershipOf(CLUB), phase: 'suspended', hasAccess: false } }),
      sentence({ event: { ...FRIDAY, kind: 'course' } }),
      sentence({ event: { ...FRIDAY, kind: 'course' }, membership: null }),
    ]).toEqual([
      'Members Club: one ticket €5.00 instead of €12.00. It carries a voucher of €2.50 for the bar.',
      'Members Club price: €5.00. You are not a member yet.',
      'Members Club price: €5.00. Sign in to get yours.',
      'You have your member ticket for this event already: one per event. This one costs the normal price.',
      'You entered this event with your member card already. Another ticket costs the normal price.',
      'Your last membership payment failed. Update your card in the dashboard to get your member price back.',
      'Your plan has no member price for this event.',
      '',
    ]);
  });
});
