import { describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { stillDayOf, stillTimesOf } from '#shared/events/still-days.ts';
import { localDateOf } from '#shared/time.ts';

/** From the calendars of these years. */
const DAYS: Record<number, string[]> = {
  2024: ['02-14', '03-28', '03-29', '03-30', '11-01', '11-17', '11-20', '11-24', '12-24'],
  2025: ['03-05', '04-17', '04-18', '04-19', '11-01', '11-16', '11-19', '11-23', '12-24'],
  2026: ['02-18', '04-02', '04-03', '04-04', '11-01', '11-15', '11-18', '11-22', '12-24'],
  2038: ['03-10', '04-22', '04-23', '04-24', '11-01', '11-14', '11-17', '11-21', '12-24'],
};

describe('the still days of Bavaria', () => {
  it('are those of the calendar', () => {
    for (const [year, days] of Object.entries(DAYS))
      expect(stillTimesOf(Number(year)).map(({ from }) => localDateOf(from).slice(5))).toEqual(days);
  });

  it('forbid a night that dances into one, from the hour at which it begins', () => {
    const on = (day: Parameters<typeof berlinInstant>, lasts: number) => {
      const at = berlinInstant(...day);
      return stillDayOf(at, new Date(at.getTime() + lasts * 3_600_000))?.name ?? null;
    };
    expect(on([2026, 4, 3, 20], 6)).toBe('Good Friday');
    expect(on([2026, 4, 4, 22], 1)).toBe('Holy Saturday');
    expect(on([2026, 4, 5, 20], 6)).toBeNull();
    // The evening before All Saints’ Day may last until 02:00, not longer.
    expect(on([2026, 10, 31, 20], 5)).toBeNull();
    expect(on([2026, 10, 31, 20], 7)).toBe('All Saints’ Day');
    // Good Friday begins at midnight, on the still Maundy Thursday before it.
    expect(on([2026, 4, 2, 20], 2)).toBe('Maundy Thursday');
    expect(on([2026, 12, 24, 10], 3)).toBeNull();
    expect(on([2026, 12, 23, 20], 6)).toBeNull();
    expect(on([2026, 12, 24, 20], 2)).toBe('Christmas Eve');
    expect(on([2026, 12, 25, 20], 6)).toBeNull();
  });

  it('end when their day does, also where the clocks change', () => {
    for (const { from, to } of stillTimesOf(2027)) {
      expect(to > from).toBe(true);
      expect(localDateOf(to)).toBe(localDateOf(addBerlinDays(from, 1)));
    }
  });
});
