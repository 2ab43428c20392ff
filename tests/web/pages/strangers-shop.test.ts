import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitLang } from '#shared/lang.ts';
import { isThere } from '#shared/website/own-pages.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';
import { DEMO_POSTERS, DEMO_WORDS, demoWordsIn } from '#tests/support/demo-words.ts';
import { STRANGER } from '#tests/support/stranger.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { publicPaths, languagesOf } from '#web/entry-server.tsx';

const NO_PAGES = { course: false, salsa: false };

const PATHS = publicPaths().flatMap((path) => languagesOf(path).map((one) => one.path));
let fresh: TestSite;
let house: TestSite;
beforeAll(async () => {
  fresh = await openTestSite({ operator: STRANGER });
  house = await openTestSite({ hasHouseWords: true });
});
afterAll(() => Promise.all([fresh.close(), house.close()]));

describe('a fresh shop of another name', () => {
  test.each(PATHS)('says none of the demo’s words on %s', async (path) => {
    const { status, text } = await fresh.ask(path);
    // The pages of a course and of a Salsa Friday are there only where there is one.
    expect([status, demoWordsIn(text)]).toEqual([isThere(NO_PAGES, splitLang(path).path) ? 200 : 404, []]);
    for (const poster of DEMO_POSTERS) expect(text).not.toContain(`/${poster}-`);
  });

  test('has no page of a festival that never was, and names none to search engines', async () => {
    for (const { id } of HOUSE_WORDS.festivals) {
      const { status, text } = await fresh.ask(`/festivals/${id}`);
      expect([status, demoWordsIn(text)]).toEqual([404, []]);
      expect((await fresh.ask('/sitemap.xml')).text).not.toContain(id);
    }
  });
});

test('the demo’s words are looked for as pages say them: the house’s own pages have each of them', async () => {
  const all = [...PATHS, ...HOUSE_WORDS.festivals.flatMap(({ id }) => [`/festivals/${id}`, `/de/festivals/${id}`])];
  const pages = await Promise.all(all.map(async (path) => (await house.ask(path)).text));
  const found = new Set(pages.flatMap(demoWordsIn));
  expect(DEMO_WORDS.filter((text) => !found.has(text))).toEqual([]);
});
