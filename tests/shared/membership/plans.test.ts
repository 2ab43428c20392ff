import { describe, expect, it } from 'vitest';
import { memberVoucher } from '#shared/door/member-voucher.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { findPlan, hasFreeEntry, hasVoucher, MEMBERSHIP_PLANS, PLAN_IDS, planOf } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { memberTiles, memberTitle } from '#kiosk/renderer/screens/sell/member-tiles.ts';

const FRIDAY = {
  kind: 'party',
  startsAt: new Date('2026-01-16T20:00:00Z'),
  isPreParty: false,
  memberOffer: false,
} as const;
const NIGHT = { voucherCents: 250, priceCents: 500 };

describe('the record of a membership plan', () => {
  it('says which plans let somebody in for nothing, and which come with a voucher', () => {
    expect(hasFreeEntry(planOf('all-you-can-dance'))).toBe(true);
    expect(hasFreeEntry(planOf('club'))).toBe(false);
    expect(hasVoucher(planOf('club'))).toBe(true);
    expect(hasVoucher(planOf('all-you-can-dance'))).toBe(false);
  });

  it('draws every plan and its pass with a seed of its own', () => {
    const seeds = MEMBERSHIP_PLANS.flatMap(({ art }) => [art.id, art.passId]);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('gives the night’s voucher with a paid entry of a plan that has one, and never more than was paid', () => {
    expect(memberVoucher('club', NIGHT)).toBe(250);
    expect(memberVoucher('all-you-can-dance', NIGHT)).toBe(0);
    expect(memberVoucher('club', { ...NIGHT, priceCents: 100 })).toBe(100);
    expect(memberVoucher('club', { ...NIGHT, priceCents: 0 })).toBe(0);
  });

  it('a plan that this version of the desk does not know has no voucher, no tile and the plain title', () => {
    expect(findPlan('gold')).toBeUndefined();
    expect(memberVoucher('gold', NIGHT)).toBe(0);
    expect(memberVoucher(null, NIGHT)).toBe(0);
    expect(memberTitle('gold')).toBe('Mitglied');
  });

  it('has one tile at the desk for the terms of one plan, and none where members enter for nothing', () => {
    const priceAt = (normal: number) => ({
      id: 'entry',
      priceCents: normal,
      memberPrices: Object.fromEntries(
        PLAN_IDS.flatMap((id) => {
          const price = memberPrice(id, { ...FRIDAY, kind: 'festival', memberOffer: true }, cents(normal));
          return price === null ? [] : [[id, price.priceCents]];
        }),
      ),
    });
    const festival = [priceAt(10_000)] as unknown as Parameters<typeof memberTiles>[0];
    expect(memberTiles(festival).slice(0, 2)).toEqual([
      { name: 'Mitglied Club', ticketTypeId: 'entry', priceCents: 5_000 },
      { name: 'Mitglied All You Can Dance', ticketTypeId: 'entry', priceCents: 8_000 },
    ]);
    const names = memberTiles(festival).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const friday = [{ id: 'entry', priceCents: 1_200, memberPrices: { club: 500, 'all-you-can-dance': 0 } }];
    expect(memberTiles(friday as unknown as Parameters<typeof memberTiles>[0])).toEqual([
      { name: 'Mitglied Club', ticketTypeId: 'entry', priceCents: 500 },
    ]);
  });
});
