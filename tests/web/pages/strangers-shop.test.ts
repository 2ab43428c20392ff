import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitLang } from '#shared/lang.ts';
import { isThere } from '#shared/website/own-pages.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { publicPaths, languagesOf } from '#web/entry-server.tsx';

/** Said alike by the house and by the pages' own words, or nothing that anybody would know it by. */
const COMMON = /^(?:\d{1,2}|[\p{L}]+|Card|Social Dancing)$/u;

const NO_PAGES = { course: false, salsa: false };

/** Every text of the demo's own, wherever in its lists it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
/** A name is known by itself, and an address says what somebody has asked for. */
const NAMES: ReadonlySet<string> = new Set(HOUSE_WORDS.festivals.map(({ title }) => title));
const IDS: ReadonlySet<string> = new Set(Object.values(HOUSE_WORDS).flatMap((items) => items.map(({ id }) => id)));
const POSTERS: ReadonlySet<string> = new Set(
  [...HOUSE_WORDS.benefits, ...HOUSE_WORDS.quotes, ...HOUSE_WORDS.festivals].map(({ poster }) => poster),
);
const isTelling = (text: string): boolean =>
  NAMES.has(text) ||
  (text !== '' && !COMMON.test(text) && !/^\d{4}-/.test(text) && !IDS.has(text) && !POSTERS.has(text));
const DEMO_WORDS = [...new Set(textsIn(HOUSE_WORDS).filter(isTelling))];

/** A page is escaped; a text of ours is not. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

const PATHS = publicPaths().flatMap((path) => languagesOf(path).map((one) => one.path));
const demoWordsOn = (html: string): string[] =>
  DEMO_WORDS.filter((text) => html.includes(text) || html.includes(escaped(text)));

let fresh: TestSite;
let house: TestSite;
beforeAll(async () => {
  const operator = {
    legalName: 'Salsa Treff e.V.',
    street: 'Am Hafen 1',
    postalCode: '20095',
    city: 'Hamburg',
    email: 'hallo@salsa-treff.example',
    links: {},
    festivalLinks: {},
    videoLinks: {},
  };
  fresh = await openTestSite({ operator });
  house = await openTestSite({ hasHouseWords: true });
});
afterAll(() => Promise.all([fresh.close(), house.close()]));

describe('a fresh shop of another name', () => {
  test.each(PATHS)('says none of the demo’s words on %s', async (path) => {
    const { status, text } = await fresh.ask(path);
    // The pages of a course and of a Salsa Friday are there only where there is one.
    expect([status, demoWordsOn(text)]).toEqual([isThere(NO_PAGES, splitLang(path).path) ? 200 : 404, []]);
    for (const poster of POSTERS) expect(text).not.toContain(`/${poster}-`);
  });

  test('has no page of a festival that never was, and names none to search engines', async () => {
    for (const { id } of HOUSE_WORDS.festivals) {
      const { status, text } = await fresh.ask(`/festivals/${id}`);
      expect([status, demoWordsOn(text)]).toEqual([404, []]);
      expect((await fresh.ask('/sitemap.xml')).text).not.toContain(id);
    }
  });
});

test('the demo’s words are looked for as pages say them: the house’s own pages have each of them', async () => {
  const all = [...PATHS, ...HOUSE_WORDS.festivals.flatMap(({ id }) => [`/festivals/${id}`, `/de/festivals/${id}`])];
  const pages = await Promise.all(all.map(async (path) => (await house.ask(path)).text));
  const found = new Set(pages.flatMap(demoWordsOn));
  expect(DEMO_WORDS.filter((text) => !found.has(text))).toEqual([]);
});
