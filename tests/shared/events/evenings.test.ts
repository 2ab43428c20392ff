import { describe, expect, test } from 'vitest';
import { berlinInstant, businessDayOf } from '#shared/berlin.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { byNextEvening, eveningAt, isOnNow } from '#shared/events/evenings.ts';
import { eveningDayOf, formatTime, HOUR_MS, localDateOf } from '#shared/time.ts';
import { withEvenings } from '#tests/support/course.ts';

const course = (startsAt: Date, endsAt: Date) => withEvenings({ kind: 'course', startsAt, endsAt });
const twelve = course(berlinInstant(2026, 1, 6, 19, 30), berlinInstant(2026, 3, 24, 20, 45));

describe('a course', () => {
  test.each([
    ['in winter', twelve],
    [
      'over the day in March on which an hour is skipped',
      course(berlinInstant(2026, 2, 17, 19, 30), berlinInstant(2026, 5, 5, 20, 45)),
    ],
    [
      'over the day in October on which an hour comes twice',
      course(berlinInstant(2026, 9, 15, 19, 30), berlinInstant(2026, 12, 1, 20, 45)),
    ],
  ])('takes place every week at the same time by the clock on the wall: %s', (_, event) => {
    const evenings = eveningsOf(event);
    expect(evenings).toHaveLength(12);
    expect(new Set(evenings.map(({ startsAt, endsAt }) => `${formatTime(startsAt)}–${formatTime(endsAt)}`))).toEqual(
      new Set(['19:30–20:45']),
    );
    expect(new Set(evenings.map(({ startsAt }) => localDateOf(startsAt))).size).toBe(12);
    expect([evenings[0].startsAt, evenings.at(-1)?.endsAt]).toEqual([event.startsAt, event.endsAt]);
  });

  test.each([
    ['23:30 to 00:30', [23, 30], [1, 0, 30]],
    ['00:30 to 02:00', [0, 30], [0, 2, 0]],
  ])('may go past midnight: %s', (_, [hour = 0, minute = 0], [day = 0, endHour = 0, endMinute = 0]) => {
    const evenings = eveningsOf(
      course(berlinInstant(2026, 3, 3, hour, minute), berlinInstant(2026, 4, 21 + day, endHour, endMinute)),
    );
    expect(evenings).toHaveLength(8);
    expect(new Set(evenings.map(({ startsAt }) => formatTime(startsAt))).size).toBe(1);
    expect(evenings.every((evening) => evening.endsAt.getTime() - evening.startsAt.getTime() < 2 * HOUR_MS)).toBe(true);
  });

  test('of one evening, of a weekend or of a holiday week is one block', () => {
    const start = berlinInstant(2026, 1, 10, 10);
    for (const end of [berlinInstant(2026, 1, 10, 12), berlinInstant(2026, 1, 11, 18), berlinInstant(2026, 1, 16, 18)])
      expect(eveningsOf(course(start, end))).toEqual([{ startsAt: start, endsAt: end }]);
  });

  test('shows the evening that is on, then the next one, and at last its last', () => {
    const dayOf = (now: Date) => localDateOf(eveningAt(twelve, now).startsAt);
    expect(dayOf(berlinInstant(2026, 1, 1))).toBe('2026-01-06');
    expect(dayOf(berlinInstant(2026, 1, 6, 20, 44))).toBe('2026-01-06');
    expect(dayOf(berlinInstant(2026, 1, 6, 20, 45))).toBe('2026-01-13');
    expect(dayOf(berlinInstant(2027, 1, 1))).toBe('2026-03-24');
  });

  test.each([
    ['over March', course(berlinInstant(2026, 2, 17, 19, 30), berlinInstant(2026, 5, 5, 20, 45))],
    ['over October', course(berlinInstant(2026, 9, 15, 19, 30), berlinInstant(2026, 12, 1, 20, 45))],
  ])('finds the same evening as a search through all of them, at every hour: %s', (_, event) => {
    const evenings = eveningsOf(event);
    for (let at = event.startsAt.getTime() - 30 * HOUR_MS; at < event.endsAt.getTime() + 30 * HOUR_MS; at += HOUR_MS) {
      const now = new Date(at);
      expect(eveningAt(event, now)).toEqual(evenings.find(({ endsAt }) => endsAt > now) ?? evenings.at(-1));
    }
  });

  test('is on during its evenings only', () => {
    expect(isOnNow(twelve, berlinInstant(2026, 1, 20, 20))).toBe(true);
    expect(isOnNow(twelve, berlinInstant(2026, 1, 21, 20))).toBe(false);
    expect(isOnNow({ ...twelve, evenings: [] }, berlinInstant(2026, 1, 21, 20))).toBe(true);
  });
});

test('a night is on from its first instant until, not including, its last', () => {
  const night = { evenings: [], startsAt: berlinInstant(2026, 1, 16, 20), endsAt: berlinInstant(2026, 1, 17, 2) };
  const at = (ms: number) => isOnNow(night, new Date(night.startsAt.getTime() + ms));
  expect([at(-1), at(0), at(6 * HOUR_MS - 1), at(6 * HOUR_MS)]).toEqual([false, true, true, false]);
});

test('lists stand in the order of the next evening, without what is over', () => {
  const now = berlinInstant(2026, 1, 16, 23);
  const party = (day: number, hour: number) => ({
    evenings: [],
    startsAt: berlinInstant(2026, 1, day, hour),
    endsAt: berlinInstant(2026, 1, day, hour + 5),
  });
  const [over, running, tomorrow, nextWeek] = [party(16, 15), party(16, 20), party(17, 21), party(23, 20)];
  expect(byNextEvening([over, twelve, nextWeek, tomorrow, running], now)).toEqual([
    running,
    tomorrow,
    twelve,
    nextWeek,
  ]);
});

test.each([
  [berlinInstant(2026, 1, 16, 23), '2026-01-16'],
  [berlinInstant(2026, 1, 17, 2, 30), '2026-01-16'],
  [berlinInstant(2026, 1, 17, 5, 59), '2026-01-16'],
  [berlinInstant(2026, 1, 17, 6), '2026-01-17'],
  [berlinInstant(2026, 3, 29, 5, 59), '2026-03-28'],
  [berlinInstant(2026, 3, 29, 6), '2026-03-29'],
  [berlinInstant(2026, 10, 25, 5, 59), '2026-10-24'],
  [berlinInstant(2026, 10, 25, 6), '2026-10-25'],
  [berlinInstant(2026, 1, 1, 0, 30), '2025-12-31'],
])('%s belongs to the evening of %s', (instant, evening) => {
  expect([eveningDayOf(instant), businessDayOf(instant)]).toEqual([evening, evening]);
});
