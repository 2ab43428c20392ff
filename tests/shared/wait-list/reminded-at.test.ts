import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { keptUntil, remindedAt } from '#shared/wait-list/kept-until.ts';

const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' });
const at = (text: string): Date => new Date(text);

it('three hours before the end of an offer, or halfway through a short one', () => {
  expect(remindedAt({ offeredAt: at('2026-01-20T17:00Z'), expiresAt: at('2026-01-22T17:00Z') })).toEqual(
    at('2026-01-22T14:00Z'),
  );
  expect(remindedAt({ offeredAt: at('2026-01-20T12:00Z'), expiresAt: at('2026-01-20T14:00Z') })).toEqual(
    at('2026-01-20T13:00Z'),
  );
});

it('on the evening before what ends in the morning, and not at all where that was before the offer', () => {
  const expiresAt = at('2026-01-22T08:00Z');
  expect(remindedAt({ offeredAt: at('2026-01-20T23:00Z'), expiresAt })).toEqual(at('2026-01-21T19:00Z'));
  expect(remindedAt({ offeredAt: at('2026-01-21T21:00Z'), expiresAt })).toBeNull();
});

it('never at night, and always between the offer and its end, whenever it was made', () => {
  for (const before of [60, 20, 5, 1])
    for (let minutes = 0; minutes < 24 * 60; minutes += 17) {
      const offeredAt = new Date(at('2026-10-24T00:00Z').getTime() + minutes * MINUTE_MS);
      const expiresAt = keptUntil(new Date(offeredAt.getTime() + before * DAY_MS - HOUR_MS), offeredAt);
      const reminded = remindedAt({ offeredAt, expiresAt });
      if (reminded === null) continue;
      expect(reminded > offeredAt && reminded < expiresAt).toBe(true);
      expect(Number(hourOf.format(reminded))).toSatisfy((hour: number) => hour >= 8 && hour < 23);
    }
});
