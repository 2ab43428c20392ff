import { describe, expect, test } from 'vitest';
import { isHeldBack, missedLately, missedPause } from '#shared/membership/missed-nights.ts';
import { DAY_MS } from '#shared/time.ts';

const rule = { count: 3, withinDays: 90, pauseDays: 30 };
const NOW = new Date('2026-05-01T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const pauseOf = (...days: number[]) => missedPause(days.map(ago), rule, NOW);

describe('free places that stayed empty', () => {
  test('hold back from the third within 90 days on, for 30 days after it', () => {
    expect(pauseOf()).toBeNull();
    expect(pauseOf(1, 20)).toBeNull();
    expect(pauseOf(1, 20, 89)).toEqual(ago(-29));
    expect(pauseOf(1, 20, 91)).toBeNull();
    expect(pauseOf(29, 40, 50)).toEqual(ago(-1));
    expect(pauseOf(30, 40, 50)).toBeNull();
  });

  test('the pause ends although the same three would still be within the days, and a fourth begins one anew', () => {
    expect(pauseOf(35, 40, 50)).toBeNull();
    expect(pauseOf(2, 35, 40, 50)).toEqual(ago(-28));
  });

  test('count as long as the days of the rule, in whichever order they come', () => {
    expect(missedLately([1, 89, 91].map(ago), rule, NOW)).toBe(2);
    expect(pauseOf(89, 1, 20)).toEqual(pauseOf(1, 20, 89));
  });

  test('never of the last 24 hours before a night', () => {
    const night = (hours: number) => ({ startsAt: new Date(NOW.getTime() + hours * 3_600_000) });
    expect(isHeldBack(ago(-5), night(24.1), NOW)).toBe(true);
    expect(isHeldBack(ago(-5), night(24), NOW)).toBe(false);
    expect(isHeldBack(null, night(100), NOW)).toBe(false);
  });
});
