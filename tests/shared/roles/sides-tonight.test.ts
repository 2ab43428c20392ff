import { expect, test } from 'vitest';
import { sidesOf } from '#shared/roles/evening-balance.ts';
import { SEAT_ROLES, type Side } from '#shared/roles/seat-role.ts';
import { SEED, seeded } from '#tests/support/sweep/seeded.ts';

type Seat = Parameters<typeof sidesOf>[0][number];
const apart = (seats: readonly Seat[], sides: readonly (Side | null)[]): number => {
  const there = sides.filter((side, at) => side !== null && !seats[at]!.isAway);
  return Math.abs(there.filter((side) => side === 'lead').length - there.filter((side) => side === 'follow').length);
};

test('who dances both is given a side so that the sides are as near to each other as they can be', () => {
  const { next } = seeded(SEED);
  const draw = (below: number): number => Math.floor(next() * below);
  for (let round = 0; round < 300; round++) {
    const seats: Seat[] = Array.from({ length: draw(9) }, () => ({
      role: [...SEAT_ROLES, null][draw(4)] ?? null,
      isAway: draw(4) === 0,
    }));
    const sides = sidesOf(seats);
    const both = seats.flatMap(({ role, isAway }, at) => (role === 'both' && !isAway ? [at] : []));
    const ways = Array.from({ length: 2 ** both.length }, (_, way) =>
      sides.map((side, at) => (both.includes(at) ? ((way >> both.indexOf(at)) & 1 ? 'lead' : 'follow') : side)),
    );
    expect(apart(seats, sides), JSON.stringify(seats)).toBe(Math.min(...ways.map((way) => apart(seats, way))));
    for (const [at, { role, isAway }] of seats.entries())
      if (role !== 'both') expect(sides[at]).toBe(role);
      else expect(sides[at] === null).toBe(isAway);
  }
});
