import { describe, expect, it } from 'vitest';
import { memberPrice } from '#shared/membership/member-price.ts';
import { findPlan, hasFreeEntry, hasVoucher, isOffered, isOpen } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import type { SnapshotPlan } from '#shared/door/snapshot-plan.ts';
import { memberTiles, memberTitle } from '#kiosk/renderer/screens/sell/member-tiles.ts';
import { HOUSE_PLANS, housePlan } from '#tests/support/plans.ts';

const FRIDAY = {
  kind: 'party',
  startsAt: new Date('2026-01-16T20:00:00Z'),
  isPreParty: false,
  memberOffer: false,
} as const;
const AT_DESK = HOUSE_PLANS as unknown as SnapshotPlan[];
const NOW = new Date('2026-01-10T12:00:00Z');

describe('a membership plan', () => {
  it('says whether it lets somebody in for nothing, and whether it comes with a voucher', () => {
    expect(hasFreeEntry(housePlan('all-you-can-dance'))).toBe(true);
    expect(hasFreeEntry(housePlan('club'))).toBe(false);
    expect(hasVoucher(housePlan('club'))).toBe(true);
    expect(hasVoucher(housePlan('all-you-can-dance'))).toBe(false);
  });

  it('and its pass are drawn with a seed of their own', () => {
    const seeds = HOUSE_PLANS.flatMap(({ art }) => [art.id, art.passId]);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('is had from when it is offered until it has ended, and ordered only where it is for everyone', () => {
    const plan = { audience: 'everyone', offeredFrom: NOW, endedAt: null } as const;
    expect(isOffered(plan, NOW)).toBe(true);
    expect(isOffered(plan, new Date(NOW.getTime() - 1))).toBe(false);
    expect(isOffered({ ...plan, offeredFrom: null }, NOW)).toBe(false);
    expect(isOffered({ ...plan, endedAt: NOW }, NOW)).toBe(false);
    expect(isOffered({ ...plan, audience: 'by_hand' }, NOW)).toBe(false);
    expect(isOpen(plan, NOW)).toBe(true);
  });

  it('is found by the link of terms that it has replaced', () => {
    const plans = [
      { id: 'club-2', lineId: 'club' },
      { id: 'year', lineId: 'year' },
    ];
    expect(findPlan(plans, 'club')?.id).toBe('club-2');
    expect(findPlan(plans, 'year')?.id).toBe('year');
    expect(findPlan(plans, 'gold')).toBeUndefined();
  });

  it('that a desk does not know has the plain title', () => {
    expect(memberTitle(AT_DESK, 'gold')).toBe('Mitglied');
    expect(memberTitle([], 'club')).toBe('Mitglied');
  });

  it('has one tile at the desk for its terms, and none where members enter for nothing', () => {
    const priceAt = (normal: number) => ({
      id: 'entry',
      priceCents: normal,
      memberPrices: Object.fromEntries(
        HOUSE_PLANS.flatMap((plan) => {
          const price = memberPrice(plan, { ...FRIDAY, kind: 'festival', memberOffer: true }, cents(normal));
          return price === null ? [] : [[plan.id, price.priceCents]];
        }),
      ),
    });
    const festival = [priceAt(10_000)] as unknown as Parameters<typeof memberTiles>[0];
    expect(memberTiles(festival, AT_DESK)).toEqual([
      { name: 'Mitglied Club', ticketTypeId: 'entry', priceCents: 5_000 },
      { name: 'Mitglied All You Can Dance', ticketTypeId: 'entry', priceCents: 8_000 },
    ]);
    const friday = [{ id: 'entry', priceCents: 1_200, memberPrices: { club: 500, 'all-you-can-dance': 0 } }];
    expect(memberTiles(friday as unknown as Parameters<typeof memberTiles>[0], AT_DESK)).toEqual([
      { name: 'Mitglied Club', ticketTypeId: 'entry', priceCents: 500 },
    ]);
  });
});
