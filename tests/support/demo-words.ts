import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';

/** Said alike by the house and by the pages' own words, or nothing that anybody would know it by. */
const COMMON = /^(?:\d{1,2}|[\p{L}]+|Card|Social Dancing)$/u;

/** Every text of the demo's own, wherever in its lists it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
/** A name is known by itself, and an address says what somebody has asked for. */
const NAMES: ReadonlySet<string> = new Set([
  ...HOUSE_WORDS.festivals.map(({ title }) => title),
  ...HOUSE_WORDS.club.flatMap(({ name, shortName, place }) => [name, shortName, place.en, place.de]),
]);
const IDS: ReadonlySet<string> = new Set(Object.values(HOUSE_WORDS).flatMap((items) => items.map(({ id }) => id)));
export const DEMO_POSTERS: ReadonlySet<string> = new Set(
  [...HOUSE_WORDS.benefits, ...HOUSE_WORDS.quotes, ...HOUSE_WORDS.festivals].map(({ poster }) => poster),
);
const isTelling = (text: string): boolean =>
  NAMES.has(text) ||
  (text !== '' && !COMMON.test(text) && !/^\d{4}(?:-|$)/.test(text) && !IDS.has(text) && !DEMO_POSTERS.has(text));

/** Everything by which one knows the demo. */
export const DEMO_WORDS = [...new Set(textsIn(HOUSE_WORDS).filter(isTelling))];

/** A page is escaped; a text of ours is not. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
/** The beat itself, which has given the demo its name. */
const THE_BEAT = /Son-Clave|Clave anhören|zur Clave/g;

/** What of the demo a page, a mail or a paper says; a name only as a word of its own. */
export function demoWordsIn(said: string): string[] {
  const text = said.replaceAll(THE_BEAT, '');
  return DEMO_WORDS.filter((word) =>
    COMMON.test(word)
      ? new RegExp(`(?<![\\p{L}\\d_.@/-])${word}(?![\\p{L}\\d_-])`, 'u').test(text)
      : text.includes(word) || text.includes(escaped(word)),
  );
}
