import { describe, expect, test } from 'vitest';
import {
  currentMonth,
  localDay,
  monthName,
  monthOf,
  monthOfDay,
  monthsLater,
  weeksOf,
} from '#web/features/events/shown-month.ts';

const now = new Date('2026-01-16T11:00:00Z');

describe('the month an address names', () => {
  test.each([
    ['2026-03', { year: 2026, month: 3 }],
    ['2020-01', { year: 2020, month: 1 }],
    ['2100-12', { year: 2100, month: 12 }],
  ])('%s', (text, month) => expect(monthOf(text, now)).toEqual(month));

  test.each([null, '', '2026-13', '2026-00', '2019-12', '2101-01', '2026-3', 'January', '2026-03-01', "2026-01'--"])(
    'is the current one for %s',
    (text) => {
      expect(monthOf(text, now)).toEqual({ year: 2026, month: 1 });
    },
  );
});

test('the month of a day is Berlin’s: one hour before UTC midnight a new one has begun', () => {
  expect(monthOfDay(new Date('2026-01-31T22:59:59Z'))).toEqual({ year: 2026, month: 1 });
  expect(monthOfDay(new Date('2026-01-31T23:00:00Z'))).toEqual({ year: 2026, month: 2 });
});

test('the month it is now begins with its first business day, at six in the morning', () => {
  expect(currentMonth(new Date('2026-02-01T04:59:59Z'))).toEqual({ year: 2026, month: 1 });
  expect(currentMonth(new Date('2026-02-01T05:00:00Z'))).toEqual({ year: 2026, month: 2 });
});

test('turning goes over the year in both directions', () => {
  expect(monthsLater({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(monthsLater({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthsLater({ year: 2026, month: 6 }, 18)).toEqual({ year: 2027, month: 12 });
});

describe('the weeks of a month', () => {
  test('begin on Monday and are filled up to Sunday', () => {
    const january = weeksOf({ year: 2026, month: 1 }); // the first is a Thursday
    expect(january[0]).toEqual([null, null, null, 1, 2, 3, 4]);
    expect(january.at(-1)).toEqual([26, 27, 28, 29, 30, 31, null]);
  });

  test.each([
    { year: 2026, month: 2, days: 28, weeks: 5 },
    { year: 2028, month: 2, days: 29, weeks: 5 },
    { year: 2027, month: 2, days: 28, weeks: 4 },
    { year: 2026, month: 11, days: 30, weeks: 6 },
  ])('$year-$month has $days days in $weeks weeks', ({ year, month, days, weeks }) => {
    const all = weeksOf({ year, month });
    expect(all).toHaveLength(weeks);
    expect(all.every((week) => week.length === 7)).toBe(true);
    expect(all.flat().filter((day) => day !== null)).toEqual(Array.from({ length: days }, (_, i) => i + 1));
  });
});

test('months have names, days an ISO form', () => {
  expect(monthName({ year: 2026, month: 12 })).toBe('December');
  expect(localDay({ year: 2026, month: 3 }, 9)).toBe('2026-03-09');
});
