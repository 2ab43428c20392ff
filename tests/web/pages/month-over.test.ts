import { afterAll, beforeAll, expect, test } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';

const clock = makeTestClock(berlinInstant(2026, 12, 18, 12));
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ clock });
  const id = addEvent(site.shop, { title: 'Last of the year' });
  const startsAt = berlinInstant(2026, 12, 18, 20).getTime();
  site.shop.db.sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(startsAt, startsAt + 6 * HOUR_MS, id);
});
afterAll(() => site.close());

async function links(path: string): Promise<string[]> {
  site.publicCache.purge();
  const { text } = await site.ask(path);
  const [, over = ''] = /<p class="month-over">(.*?)<\/p>/s.exec(text) ?? [];
  return [
    over
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    /href="([^"]+)"/.exec(over)?.[1] ?? '',
  ];
}

test('the calendar leads on to the next month once nothing of this one is to come, in both languages and over the year', async () => {
  expect(await links('/events')).toEqual(['', '']);
  setForward(clock, berlinInstant(2026, 12, 19, 12));
  expect(await links('/events')).toEqual(['December is danced out. On to January', '/events?month=2027-01']);
  expect(await links('/de/events')).toEqual([
    'Der Dezember ist durchgetanzt. Weiter in den Januar',
    '/de/events?month=2027-01',
  ]);
  // A month that somebody turned to is not this one.
  expect(await links('/events?month=2026-11')).toEqual(['', '']);
});
