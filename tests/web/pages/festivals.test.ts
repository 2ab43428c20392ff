import { afterAll, beforeAll, expect, test } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';

const clock = makeTestClock(berlinInstant(2026, 3, 1, 12));
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ clock, hasHouseWords: true });
});
afterAll(() => site.close());

/** The festivals of the page in their order, and whether they stand in the fold of what is over. */
async function shownAt(now: Date): Promise<{ toCome: string[]; over: string[]; isOpen: boolean }> {
  setForward(clock, now);
  site.publicCache.purge();
  const html = (await site.ask('/festivals')).text;
  const [before = '', fold = ''] = html.split('<details class="festivals-over"');
  const titles = (part: string) => [...part.matchAll(/<h2><a href="\/festivals\/([\w-]+)"/g)].map(([, id]) => id ?? '');
  return { toCome: titles(before), over: titles(fold), isOpen: fold.startsWith(' open') };
}

test('what is to come stands first, the next one before the others, and what is over is folded away', async () => {
  expect(await shownAt(berlinInstant(2026, 3, 1, 12))).toEqual({
    toCome: ['munich-bachata-fest', 'bachata-beach'],
    over: ['bachazouk'],
    isOpen: false,
  });
});

test('where all but one are over, that one stands first and the others are folded away, the last one first', async () => {
  expect(await shownAt(berlinInstant(2026, 4, 1, 12))).toEqual({
    toCome: ['bachata-beach'],
    over: ['munich-bachata-fest', 'bachazouk'],
    isOpen: false,
  });
});

test('where nothing is to come, the fold is open: else the page would be empty', async () => {
  expect(await shownAt(berlinInstant(2026, 7, 1, 12))).toEqual({
    toCome: [],
    over: ['bachata-beach', 'munich-bachata-fest', 'bachazouk'],
    isOpen: true,
  });
});
