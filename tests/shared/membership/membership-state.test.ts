import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import {
  canMoveMembership,
  coversNight,
  dunningMailsDue,
  hasAccess,
  MEMBERSHIP_STATUSES,
  phaseOf,
  type MembershipFacts,
} from '#shared/membership/membership-state.ts';
import { DAY_MS } from '#shared/time.ts';

const end = new Date('2026-02-16T11:00:00Z');
const facts = (change: Partial<MembershipFacts> = {}): MembershipFacts => ({
  status: 'active',
  currentPeriodEnd: end,
  cancelAt: null,
  pauseStartsAt: null,
  pauseEndsAt: null,
  graceStartedAt: null,
  ...change,
});
const after = (days: number) => addBerlinDays(end, days);

describe('what a membership is at an instant', () => {
  it('gives access while it is paid, and a week longer until the renewal is heard of', () => {
    expect([-1, 0, 6].map((d) => phaseOf(facts(), after(d)))).toEqual(['active', 'active', 'active']);
    expect(phaseOf(facts(), after(7))).toBe('suspended');
  });

  it('ends when its cancellation takes effect, whether or not anybody said so', () => {
    expect(hasAccess(facts({ cancelAt: end }), new Date(end.getTime() - 1))).toBe(true);
    expect(phaseOf(facts({ cancelAt: end }), end)).toBe('ended');
  });

  it('50: gives no access during a pause, and access before and after it', () => {
    const paused = facts({ pauseStartsAt: end, pauseEndsAt: after(89) });
    expect([
      phaseOf(paused, after(-1)),
      phaseOf(paused, end),
      phaseOf(paused, after(88)),
      phaseOf(paused, after(89)),
      phaseOf(paused, after(96)),
    ]).toEqual(['active', 'paused', 'paused', 'active', 'suspended']);
  });

  it('44: a failed renewal leaves seven days, then nothing until it is paid', () => {
    const failed = facts({ status: 'past_due', graceStartedAt: end });
    expect([phaseOf(failed, after(6)), phaseOf(failed, after(7))]).toEqual(['grace', 'suspended']);
    expect([0, 2, 3, 5, 6, 30].map((d) => dunningMailsDue(end, after(d)))).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('43: is nothing before it is paid', () => {
    for (const status of ['pending', 'abandoned'] as const) expect(hasAccess(facts({ status }), after(-5))).toBe(false);
  });

  it('does not cover a night after its end or in its pause', () => {
    const now = after(-10);
    expect(coversNight(facts(), { now, startsAt: after(20) })).toBe(true);
    expect(coversNight(facts({ cancelAt: end }), { now, startsAt: end })).toBe(false);
    expect(coversNight(facts({ pauseStartsAt: end, pauseEndsAt: after(90) }), { now, startsAt: after(5) })).toBe(false);
  });

  it('never comes back once it has ended, along any path', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MEMBERSHIP_STATUSES), { maxLength: 30 }), (moves) => {
        let status: (typeof MEMBERSHIP_STATUSES)[number] = 'pending';
        let hasEnded = false;
        for (const move of moves)
          if (canMoveMembership(status, move)) {
            expect(hasEnded).toBe(false);
            status = move;
            hasEnded = status === 'ended';
          }
        expect(canMoveMembership(status, 'pending')).toBe(false);
      }),
    );
  });

  it('access is a matter of the row and the clock alone: the same question gives the same answer', () => {
    const maybe = fc.option(
      fc.integer({ min: -60, max: 120 }).map((d) => new Date(end.getTime() + d * DAY_MS)),
      { nil: null },
    );
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...MEMBERSHIP_STATUSES),
          cancelAt: maybe,
          graceStartedAt: maybe,
          d: fc.integer({ min: -60, max: 120 }),
        }),
        ({ status, cancelAt, graceStartedAt, d }) => {
          const row = facts({ status, cancelAt, graceStartedAt });
          const now = new Date(end.getTime() + d * DAY_MS);
          expect(hasAccess(row, now)).toBe(['active', 'grace'].includes(phaseOf(row, now)));
          if (cancelAt !== null && cancelAt <= now) expect(hasAccess(row, now)).toBe(false);
        },
      ),
    );
  });
});
