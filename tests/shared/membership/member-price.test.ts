import fc from 'fast-check';
import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { describe, expect, it } from 'vitest';
import { canBePaid, LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { cents } from '#shared/money.ts';
import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import { anyPlan, HOUSE_PLANS, housePlan } from '#tests/support/plans.ts';

const CLUB = housePlan('club');

const night = (request: Partial<EventForMember> = {}): EventForMember => ({
  kind: 'party',
  startsAt: new Date('2026-01-16T20:00:00Z'),
  isPreParty: false,
  memberOffer: false,
  ...request,
});
const FRIDAY = night();
const THURSDAY = night({ startsAt: new Date('2026-01-15T20:00:00Z') });

describe('what one ticket costs a member (decisions §5, the table)', () => {
  it('Members Club: 5 € with a 2.50 € voucher on Fridays and Saturdays, half otherwise', () => {
    expect(memberPrice(CLUB, FRIDAY, cents(1250))).toEqual({ priceCents: 500, voucherCents: 250 });
    expect(memberPrice(CLUB, night({ startsAt: new Date('2026-01-17T20:00:00Z') }), cents(1250))).toEqual({
      priceCents: 500,
      voucherCents: 250,
    });
    expect(memberPrice(CLUB, THURSDAY, cents(1250))).toEqual({ priceCents: 625, voucherCents: 0 });
    expect(memberPrice(CLUB, night({ kind: 'workshop', isPreParty: true }), cents(2001))).toEqual({
      priceCents: 1001,
      voucherCents: 0,
    });
    expect(memberPrice(CLUB, night({ kind: 'festival', memberOffer: true }), cents(20000))).toEqual({
      priceCents: 10000,
      voucherCents: 0,
    });
  });

  it('Members Club: a night that costs less than 5 € stays at that', () => {
    expect(memberPrice(CLUB, FRIDAY, cents(300))).toEqual({ priceCents: 300, voucherCents: 250 });
    expect(memberPrice(CLUB, FRIDAY, cents(100))).toEqual({ priceCents: 100, voucherCents: 100 });
  });

  it('is free or can be paid: half of a very small price is the least the payment provider takes', () => {
    expect([50, 60, 98, 99, 100, 102].map((normal) => memberPrice(CLUB, THURSDAY, cents(normal))?.priceCents)).toEqual([
      50, 50, 50, 50, 50, 51,
    ]);
    expect(
      memberPrice(housePlan('all-you-can-dance'), night({ kind: 'festival', memberOffer: true }), cents(55)),
    ).toEqual({
      priceCents: 50,
      voucherCents: 0,
    });
    const payable = fc.integer({ min: LEAST_PRICE_CENTS, max: 1_000 }).map(cents);
    const event = fc.record({
      kind: fc.constantFrom(...EVENT_KINDS),
      startsAt: fc.constantFrom(FRIDAY.startsAt, THURSDAY.startsAt),
      isPreParty: fc.boolean(),
      memberOffer: fc.boolean(),
    });
    fc.assert(
      fc.property(anyPlan, event, payable, (plan, e, normal) =>
        canBePaid(memberPrice(plan, e, normal)?.priceCents ?? 0),
      ),
    );
  });

  it('a Saturday night that begins after midnight is still Saturday’s', () => {
    expect(memberPrice(CLUB, night({ startsAt: new Date('2026-01-18T00:30:00Z') }), cents(1250))?.priceCents).toBe(500);
    expect(memberPrice(CLUB, night({ startsAt: new Date('2026-01-18T05:30:00Z') }), cents(1250))?.priceCents).toBe(625);
  });

  it('All You Can Dance: every party and pre-party workshop free, 20 % off festivals for members', () => {
    for (const plan of ['all-you-can-dance', 'all-you-can-dance-6'] as const) {
      expect(
        [FRIDAY, THURSDAY, night({ kind: 'workshop', isPreParty: true })].map(
          (e) => memberPrice(housePlan(plan), e, cents(1250))?.priceCents,
        ),
      ).toEqual([0, 0, 0]);
      expect(memberPrice(housePlan(plan), night({ kind: 'festival', memberOffer: true }), cents(20000))).toEqual({
        priceCents: 16000,
        voucherCents: 0,
      });
    }
  });

  it('courses, other workshops and other festivals cost everyone the same', () => {
    for (const plan of HOUSE_PLANS) {
      for (const event of [
        night({ kind: 'course' }),
        night({ kind: 'course', isPreParty: true, memberOffer: true }),
        night({ kind: 'workshop' }),
        night({ kind: 'festival' }),
      ])
        expect(memberPrice(plan, event, cents(5000))).toBeNull();
    }
  });

  it('is never above the normal price, the voucher never above the price, and a free night spends nothing', () => {
    const event = fc.record({
      kind: fc.constantFrom(...EVENT_KINDS),
      startsAt: fc.date({ min: new Date('2025-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      isPreParty: fc.boolean(),
      memberOffer: fc.boolean(),
    });
    fc.assert(
      fc.property(anyPlan, event, fc.integer({ min: 0, max: 100_000 }), (plan, e, normal) => {
        const price = memberPrice(plan, e, cents(normal));
        if (normal === 0) expect(price).toBeNull();
        if (price !== null)
          expect(price.priceCents <= normal && price.priceCents >= 0 && price.voucherCents <= price.priceCents).toBe(
            true,
          );
      }),
    );
  });
});
