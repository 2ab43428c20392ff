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
  addNight('Last of the year', berlinInstant(2026, 12, 18, 20));
  addNight('First of the year', berlinInstant(2027, 1, 9, 20));
});
afterAll(() => site.close());

function addNight(title: string, startsAt: Date): void {
  const id = addEvent(site.shop, { title });
  site.shop.db.sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(startsAt.getTime(), startsAt.getTime() + 6 * HOUR_MS, id);
}

/** The headings of the grids, and the nights in them. */
async function grids(path: string): Promise<string[]> {
  site.publicCache.purge();
  const { text } = await site.ask(path);
  const [, ...shown] = (text.split('</main>')[0] ?? '').split('<section class="section">');
  return [...new Set(shown.join('').match(/All nights in [A-Z]\w+|(?:Last|First) of the year/g))];
}

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
  // Hardly a night is left to choose from: the next month follows below.
  const [last, first] = ['Last of the year', 'First of the year'];
  expect(await grids('/events')).toEqual(['All nights in December', last, 'All nights in January', first]);
  setForward(clock, berlinInstant(2026, 12, 19, 12));
  expect(await links('/events')).toEqual(['December is danced out. On to January', '/events?month=2027-01']);
  expect(await links('/de/events')).toEqual([
    'Der Dezember ist durchgetanzt. Weiter in den Januar',
    '/de/events?month=2027-01',
  ]);
  // Nobody is offered what is over.
  expect(await grids('/events')).toEqual(['All nights in January', first]);
  // A month that somebody turned to is not this one.
  expect(await grids('/events?month=2026-11')).toEqual(['All nights in November']);
  expect(await links('/events?month=2026-11')).toEqual(['', '']);
});
