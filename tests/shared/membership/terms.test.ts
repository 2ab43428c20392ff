import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { cents } from '#shared/money.ts';
import {
  addMonths,
  boundaryAfter,
  boundaryPlus,
  cancellationEnd,
  isNoticeInTime,
  isPauseTooSoon,
  minimumTermEnd,
  monthsBetween,
  pauseWindow,
  withdrawalEndsAt,
  withdrawalRefund,
} from '#shared/membership/terms.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';

const at = (iso: string) => new Date(iso);
/** Ten years: three leap days, twenty changes of the clocks, every month end. */
const instant = fc
  .date({ min: at('2024-01-01T00:00:00Z'), max: at('2033-12-31T23:59:59Z'), noInvalidDate: true })
  .map((d) => new Date(Math.floor(d.getTime() / 1000) * 1000));
const months = fc.integer({ min: 0, max: 24 });

describe('billing months (case 49)', () => {
  it('49: 31 January, 28 February, 31 March: a short month does not shorten the next', () => {
    const anchor = at('2026-01-31T18:30:00Z');
    expect([1, 2, 3, 13, 25].map((n) => addMonths(anchor, n).toISOString())).toEqual([
      '2026-02-28T18:30:00.000Z',
      '2026-03-31T18:30:00.000Z',
      '2026-04-30T18:30:00.000Z',
      '2027-02-28T18:30:00.000Z',
      '2028-02-29T18:30:00.000Z',
    ]);
  });

  it('49: a leap day comes back after four years and is the 28th in between', () => {
    const anchor = at('2028-02-29T10:00:00Z');
    expect([12, 24, 48].map((n) => addMonths(anchor, n).toISOString().slice(0, 10))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2032-02-29',
    ]);
  });

  it('49: a change of the clocks moves no boundary: the provider bills in UTC', () => {
    expect(addMonths(at('2026-03-01T00:30:00Z'), 1).toISOString()).toBe('2026-04-01T00:30:00.000Z');
    expect(addMonths(at('2026-10-24T23:30:00Z'), 1).toISOString()).toBe('2026-11-24T23:30:00.000Z');
  });

  it('keep the anchor’s day or are the last of their month, in order, without drift', () => {
    fc.assert(
      fc.property(instant, months, (anchor, n) => {
        const boundary = addMonths(anchor, n);
        const isLast = new Date(boundary.getTime() + DAY_MS).getUTCMonth() !== boundary.getUTCMonth();
        expect(boundary.getUTCDate() === anchor.getUTCDate() || isLast).toBe(true);
        expect(boundary.getTime() % DAY_MS).toBe(anchor.getTime() % DAY_MS);
        expect(addMonths(anchor, n + 1) > boundary).toBe(true);
        expect(monthsBetween(anchor, boundary)).toBe(n);
        expect(boundaryPlus(anchor, boundary, 3)).toEqual(addMonths(anchor, n + 3));
      }),
    );
  });

  it('the boundary after an instant is the next one, and on a boundary the one after it', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 900 * 24 * 60 }), (anchor, minutes) => {
        const now = new Date(anchor.getTime() + minutes * 60_000);
        const next = boundaryAfter(anchor, now);
        expect(next > now).toBe(true);
        expect(boundaryPlus(anchor, next, -1) <= now).toBe(true);
      }),
    );
  });
});

describe('leaving (decisions §5; cases 45, 46)', () => {
  const term = (startedAt: Date, paid: number, minimum: number) => ({
    startedAt,
    currentPeriodEnd: addMonths(startedAt, paid),
    minimumTermEnd: minimumTermEnd({ startedAt, minimumMonths: minimum, extraMonths: 0 }),
    noticeDays: 14,
  });

  it('45: inside the minimum term it ends with the term, not with the month', () => {
    expect(cancellationEnd(term(at('2026-01-16T11:00:00Z'), 1, 6), at('2026-01-20T11:00:00Z'))).toEqual(
      at('2026-07-16T11:00:00Z'),
    );
  });

  it('46: after it with fourteen days to go it ends with the paid month, a day later with the next', () => {
    const running = term(at('2026-01-16T11:00:00Z'), 5, 3);
    expect(cancellationEnd(running, at('2026-06-02T21:59:00Z'))).toEqual(at('2026-06-16T11:00:00Z'));
    expect(cancellationEnd(running, at('2026-06-02T22:01:00Z'))).toEqual(at('2026-07-16T11:00:00Z'));
  });

  it('46: the notice also counts before the end of the minimum term', () => {
    const running = term(at('2026-01-16T11:00:00Z'), 3, 3);
    expect(cancellationEnd(running, at('2026-04-10T11:00:00Z'))).toEqual(at('2026-05-16T11:00:00Z'));
  });

  it('ends on a boundary, never before the minimum term, with notice kept and no month too many', () => {
    fc.assert(
      fc.property(
        fc.record({
          startedAt: instant,
          minimum: fc.constantFrom(1, 3, 6),
          days: fc.integer({ min: 0, max: 14 * 30 }),
          isHeard: fc.boolean(),
          noticeDays: fc.integer({ min: 1, max: 14 }),
        }),
        ({ startedAt, minimum, days, isHeard, noticeDays }) => {
          const now = new Date(startedAt.getTime() + days * DAY_MS + 1000);
          const next = boundaryAfter(startedAt, now);
          const minimumEnd = minimumTermEnd({ startedAt, minimumMonths: minimum, extraMonths: 0 });
          // The renewal of this month may not have reached us yet.
          const end = cancellationEnd(
            {
              startedAt,
              currentPeriodEnd: isHeard ? next : boundaryPlus(startedAt, next, -1),
              minimumTermEnd: minimumEnd,
              noticeDays,
            },
            now,
          );
          expect(end).toEqual(addMonths(startedAt, monthsBetween(startedAt, end)));
          expect(end >= minimumEnd && end > now && isNoticeInTime(now, end, noticeDays)).toBe(true);
          const monthBefore = boundaryPlus(startedAt, end, -1);
          expect(monthBefore < minimumEnd || monthBefore <= now || !isNoticeInTime(now, monthBefore, noticeDays)).toBe(
            true,
          );
        },
      ),
    );
  });

  it('notice is a matter of Berlin days, also across a change of the clocks', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 40 * 24 }), (end, hours) => {
        const now = new Date(end.getTime() - hours * 3_600_000);
        const lastDay = localDateOf(addBerlinDays(end, -14));
        expect(isNoticeInTime(now, end, 14)).toBe(localDateOf(now) <= lastDay);
        if (hours >= 15 * 24) expect(isNoticeInTime(now, end, 14)).toBe(true);
        if (hours <= 13 * 24 - 2) expect(isNoticeInTime(now, end, 14)).toBe(false);
      }),
    );
  });
});

describe('a pause (decisions §5; case 50)', () => {
  it('50: begins with the end of the paid month, lasts three billing months and lengthens the minimum term by them', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 20 }), fc.constantFrom(1, 3, 6), (startedAt, paid, minimum) => {
        const currentPeriodEnd = addMonths(startedAt, paid);
        const pause = pauseWindow({ startedAt, currentPeriodEnd }, new Date(currentPeriodEnd.getTime() - DAY_MS));
        expect(pause).toEqual({ startsAt: currentPeriodEnd, endsAt: addMonths(startedAt, paid + 3) });
        const longer = minimumTermEnd({ startedAt, minimumMonths: minimum, extraMonths: 3 });
        expect(longer).toEqual(addMonths(startedAt, minimum + 3));
      }),
    );
  });

  it('50: once in twelve months, from beginning to beginning', () => {
    const first = at('2026-02-28T10:00:00Z');
    expect(isPauseTooSoon(null, first)).toBe(false);
    expect(isPauseTooSoon(first, at('2027-01-31T10:00:00Z'))).toBe(true);
    expect(isPauseTooSoon(first, at('2027-02-28T10:00:00Z'))).toBe(false);
  });
});

describe('withdrawing (§ 355, § 357a BGB)', () => {
  it('is possible for fourteen days after the day of the contract; a weekend waits for Monday', () => {
    expect(withdrawalEndsAt(at('2026-01-16T11:00:00Z'))).toEqual(at('2026-01-30T23:00:00Z')); // a Friday
    expect(withdrawalEndsAt(at('2026-01-17T11:00:00Z'))).toEqual(at('2026-02-02T23:00:00Z')); // Saturday: until Monday
    expect(withdrawalEndsAt(at('2026-03-16T22:59:00Z'))).toEqual(at('2026-03-30T22:00:00Z')); // over the clock change
  });

  it('gives everything back, or pro rata with both ticks, in whole days and in the member’s favour', () => {
    const month = {
      paidCents: cents(4800),
      periodStart: at('2026-01-16T11:00:00Z'),
      periodEnd: at('2026-02-16T11:00:00Z'),
    };
    expect(withdrawalRefund(month, { withdrawnAt: at('2026-01-26T11:00:00Z'), owesForUse: false })).toBe(4800);
    expect(withdrawalRefund(month, { withdrawnAt: at('2026-01-16T20:00:00Z'), owesForUse: true })).toBe(4800);
    expect(withdrawalRefund(month, { withdrawnAt: at('2026-01-26T11:00:00Z'), owesForUse: true })).toBe(4800 - 1548);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        instant,
        fc.integer({ min: 0, max: 60 }),
        (paid, start, days) => {
          const refund = withdrawalRefund(
            { paidCents: cents(paid), periodStart: start, periodEnd: addMonths(start, 1) },
            { withdrawnAt: addBerlinDays(start, days), owesForUse: true },
          );
          expect(refund >= 0 && refund <= paid).toBe(true);
        },
      ),
    );
  });
});
