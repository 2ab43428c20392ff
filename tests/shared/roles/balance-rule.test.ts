import { describe, expect, test } from 'vitest';
import {
  addedBy,
  bound,
  excess,
  isHarmless,
  loneOf,
  neededFor,
  pairUp,
  type BalanceRule,
  type RoleCounts,
} from '#shared/roles/balance-rule.ts';
import { SEAT_ROLES, SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { SEED, seeded } from '#tests/support/sweep/seeded.ts';

const RULE: BalanceRule = { opening: 4, slack: 2, percent: 10 };
const alone = (sold: number, held = 0) => ({ live: sold + held, lone: sold + held, loneSold: sold, sure: sold });
const counts = (lead: RoleCounts['lead'], follow: RoleCounts['lead'], both = alone(0)): RoleCounts => ({
  lead,
  follow,
  both,
});

describe('the rule of balance', () => {
  test('the first of each role are let in without looking, then at most two more than the other', () => {
    expect(isHarmless(RULE, counts(alone(3), alone(0)), { lead: 1 })).toBe(true);
    expect(isHarmless(RULE, counts(alone(4), alone(0)), { lead: 1 })).toBe(false);
    expect(isHarmless(RULE, counts(alone(4), alone(3)), { lead: 1 })).toBe(true);
    expect(isHarmless(RULE, counts(alone(5), alone(3)), { lead: 1 })).toBe(false);
  });

  test('ten leads do not come in on the strength of ten follows who may never pay', () => {
    expect(isHarmless(RULE, counts(alone(4), alone(0, 10)), { lead: 1 })).toBe(false);
    // Their own seats count while they are not paid yet.
    expect(isHarmless(RULE, counts(alone(0, 4), alone(0)), { lead: 1 })).toBe(false);
  });

  test('a tenth of many is more than two', () => {
    expect(bound(RULE, counts(alone(50), alone(50)), 'lead')).toBe(55);
    expect(bound({ ...RULE, percent: 25 }, counts(alone(50), alone(41)), 'lead')).toBe(51);
  });

  test('whoever dances both helps either side, and is always let in', () => {
    expect(isHarmless(RULE, counts(alone(9), alone(0), alone(0)), { both: 1 })).toBe(true);
    expect(bound(RULE, counts(alone(0), alone(5), alone(2)), 'lead')).toBe(9);
  });

  test('a pair is harmless however far the sides are apart', () => {
    const order = [
      { role: 'lead' as const, quantity: 1 },
      { role: 'follow' as const, quantity: 1 },
    ];
    expect(addedBy(order)).toEqual({ lead: 0, follow: 0, both: 0 });
    expect(isHarmless(RULE, counts(alone(20), alone(0)), addedBy(order))).toBe(true);
  });

  test('three leads and a follow of one order are a pair and two leads alone', () => {
    expect(pairUp(['lead', 'lead', 'follow', 'lead', 'both', null])).toEqual([1, null, 1, null, null, null]);
    expect(
      loneOf([
        { role: 'lead', quantity: 3 },
        { role: 'follow', quantity: 1 },
        { role: null, quantity: 2 },
      ]),
    ).toEqual([2, 0, 0]);
  });

  test('what has to happen is the smallest number that lets one in', () => {
    expect(neededFor(RULE, counts(alone(4), alone(0)), { side: 'lead' })).toBe(3);
    expect(neededFor(RULE, counts(alone(5), alone(3)), { side: 'lead' })).toBe(1);
    expect(neededFor(RULE, counts(alone(5), alone(3)), { side: 'lead', more: 3 })).toBe(3);
    expect(neededFor(RULE, counts(alone(1), alone(0)), { side: 'lead' })).toBe(0);
  });
});

describe('whatever the rule and the counts', () => {
  const random = seeded(SEED);
  const upTo = (most: number): number => Math.floor(random.next() * (most + 1));
  const some = (): RoleCounts['lead'] => {
    const loneSold = upTo(30);
    const lone = loneSold + upTo(8);
    const sure = loneSold + upTo(12);
    return { live: lone + sure, lone, loneSold, sure };
  };
  const cases = Array.from({ length: 3_000 }, () => ({
    rule: { opening: upTo(20), slack: 1 + upTo(4), percent: upTo(40) },
    counts: counts(some(), some(), some()),
  }));

  test('what is needed is enough, and one less is not', () => {
    for (const { rule, counts: now } of cases)
      for (const side of SIDES) {
        const other = side === 'lead' ? 'follow' : 'lead';
        const needed = neededFor(rule, now, { side });
        const then = (more: number): boolean =>
          bound(
            rule,
            {
              ...now,
              [other]: { ...now[other], loneSold: now[other].loneSold + more, sure: now[other].sure + more },
            },
            side,
          ) > now[side].lone;
        expect(then(needed)).toBe(true);
        if (needed > 0) expect(then(needed - 1)).toBe(false);
      }
  });

  test('with slack, a lead and a follow never both wait while no payment is open', () => {
    for (const { rule, counts: now } of cases) {
      const paid = Object.fromEntries(
        SEAT_ROLES.map((role): [SeatRole, RoleCounts['lead']] => [role, { ...now[role], lone: now[role].loneSold }]),
      ) as RoleCounts;
      expect(SIDES.some((side) => isHarmless(rule, paid, { [side]: 1 }))).toBe(true);
    }
  });

  test('what is harmless raises no excess, and is never refused where there is room', () => {
    for (const { rule, counts: now } of cases)
      for (const side of SIDES) {
        const before = excess(rule, now, side);
        expect(isHarmless(rule, now, { [side]: 1 })).toBe(before < 0);
      }
  });
});
