import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { REFUND_PROMISES_DE } from '#shared/orders/words.de.ts';
import { GERMAN_MONTHS } from '#shared/time.ts';
import { HOUSE_PLANS } from '#tests/support/plans.ts';
import { CATALOGUES } from '#tests/support/catalogues.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { saidOn } from '#tests/support/other-language.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { languagesOf } from '#web/entry-server.tsx';
import { routes } from '#web/routes/routes.ts';

const LONGER = 0.4;

/** A language that nobody speaks: every text in brackets and two fifths longer, what is marked in it as it was. */
function strange(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) => (/^<|^\s*$/.test(part) ? part : `⟦${part}${'~'.repeat(Math.ceil(part.length * LONGER))}⟧`))
    .join('');
}

function inStrange(words: unknown): unknown {
  if (typeof words === 'string') return strange(words);
  if (typeof words === 'function')
    return (...values: unknown[]) => strange((words as (...all: unknown[]) => string)(...values));
  if (Array.isArray(words)) return words.map(inStrange);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, inside]) => [name, inStrange(inside)]));
}

/** What stands outside of all brackets, which may be in each other. */
function outside(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return less === text ? text : outside(less);
}

/** Texts of the law are whole texts in each language, and no words. */
const LAW = new Set([
  '/imprint',
  '/accessibility',
  '/cancellation-policy',
  '/terms-and-conditions',
  '/privacy-policy',
  '/right-of-withdrawal',
]);
const PAGES = routes
  .filter(({ isInBoth, access }) => isInBoth === true && access === undefined)
  // What only scripts draw has no words yet.
  .filter(({ path, render }) => render === 'server' || path === '/auth')
  .filter(({ path }) => !path.includes(':') && !LAW.has(path))
  .map(({ path }) => path);

/** Names, which are the same in every language, and what is the operator's or the organiser's. */
const NAMES = [
  brand.full,
  'Salsa Friday',
  'All You Can Dance',
  'Members Club',
  'Salsa',
  'FRIDAY',
  'Friday',
  'Members',
  'Club',
  '6/months',
  'Salón Isar, Au',
  'Lilienstraße 00, 81669 München',
  'WhatsApp',
  'Instagram',
  'Facebook',
  'MB-XXXXXXXX…',
];
/** What the club itself says. */
const SAID = (['club', 'home', 'course', 'salsa'] as const).flatMap((kind) =>
  HOUSE_WORDS[kind].flatMap((item) =>
    Object.values(item).flatMap((texts) =>
      typeof texts === 'object' ? [texts.de.replaceAll('\u00a0', ' '), texts.de] : [],
    ),
  ),
);
/** What the plans give, as the club wrote it. */
const GIVEN = HOUSE_PLANS.flatMap(({ features }) => features.de.flatMap((one) => [one.replaceAll('\u00a0', ' '), one]));
/** Said alike on every page, in both languages: what the law calls its buttons, and the way past the menu. */
const FIXED = [
  'Verträge hier kündigen',
  'Vertrag widerrufen',
  'Zum Inhalt springen',
  REFUND_PROMISES_DE.first_week(''),
];
/** What `Intl` and the formats of dates and money know. */
const FORMATS = [
  /\b(?:Mo|Di|Mi|Do|Fr|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)\b/gu,
  new RegExp(`\\b(?:${GERMAN_MONTHS.flatMap((month) => [month, month.slice(0, 3)]).join('|')})(?!\\p{L})`, 'giu'),
  /\b(?:ab|bis|Uhr)\b|inkl\. MwSt\./g,
];
/** Addresses, and what only machines read. */
const MACHINES = /https?:\/\/\S+|\S+@\S+|summary_large_image|website|de_DE|noindex/g;

/** The longest first: one may be inside of another. */
const TEXTS = [...SAID, ...GIVEN, ...FIXED, ...NAMES].toSorted((a, b) => b.length - a.length);

const withoutKnown = (said: string): string =>
  [...TEXTS, ...FORMATS, MACHINES].reduce<string>((rest, known) => rest.replaceAll(known, ''), said);

const plainOf = (said: readonly string[]): string[] =>
  said.map((one) => withoutKnown(outside(one)).trim()).filter((one) => /\p{L}{2}/u.test(one));

/** Also where a word is a getter, because it names the club. */
function putInto(words: object, others: object): void {
  for (const [name, value] of Object.entries(others) as [string, unknown][])
    Object.defineProperty(words, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The German words, for whoever reads them after these pages; what names the club asks for it again. */
const german = CATALOGUES.map(({ de }) => Object.getOwnPropertyDescriptors(de as object));

let site: TestSite;
beforeAll(async () => {
  for (const { en, de } of CATALOGUES) putInto(de as object, inStrange(en) as object);
  site = await openTestSite();
  addEvent(site.shop, { startsInHours: 30 });
});
afterAll(() => {
  for (const [at, { de }] of CATALOGUES.entries()) Object.defineProperties(de as object, german[at] ?? {});
  return site.close();
});

test.each(PAGES)('%s says nothing that is not in its words', async (own) => {
  const address = languagesOf(own).find(({ lang }) => lang === 'de')?.path ?? own;
  const { text } = await site.ask(address);
  const plain = plainOf(saidOn(text, 'de'));
  expect([...new Set(plain)]).toEqual([]);
});

test('a word outside of the words is found (negative control)', () => {
  const said = saidOn(`<p title="${strange('Close')}">${strange('Open')}<!-- --> until Fr 16. Jan</p>`, 'de');
  expect(plainOf(said)).toEqual(['until  16.']);
});
