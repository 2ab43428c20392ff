import type { Lang } from '#shared/lang.ts';

/** What one part of the site says, in each language. */
export type Catalogues = readonly { en: unknown; de: unknown }[];

/** What one language calls the other is said in the other. */
const OTHER = 'other';

/** What a sentence with values says of two texts; one that asks for something else is looked at whole in its place. */
function saidBy(sentence: (...values: unknown[]) => string): string[] {
  try {
    return textsOf(sentence('20:00', '02:00'));
  } catch {
    return [];
  }
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string')
    return words
      .split(/<[^>]*>/) // parts of a sentence that are drawn by themselves
      .map((part) => part.trim())
      .filter((part) => /\p{L}/u.test(part));
  if (typeof words === 'function') return saidBy(words as (...values: unknown[]) => string);
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inside]) => (name === OTHER ? [] : textsOf(inside)));
}

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const found = (text: string): { text: string; pattern: RegExp } => ({
  text,
  pattern: text.includes(' ')
    ? new RegExp(`(^|\\W)${escapeForPattern(text)}(\\W|$)`)
    : new RegExp(`^${escapeForPattern(text)}$`, 'm'),
});

/** Finds sentences of the other language in what is said: whole, or as whole words of another text. */
export function strangersAmong(catalogues: Catalogues): (said: readonly string[], lang: Lang) => string[] {
  const all = (lang: Lang): Set<string> => new Set(catalogues.flatMap((one) => textsOf(one[lang])));
  const [english, german] = [all('en'), all('de')];
  // Names of things are the same in both.
  const only = {
    en: [...english].filter((text) => !german.has(text)).map(found),
    de: [...german].filter((text) => !english.has(text)).map(found),
  };
  return (said, lang) => {
    const whole = said.join('\n');
    return only[lang === 'de' ? 'en' : 'de'].filter(({ pattern }) => pattern.test(whole)).map(({ text }) => text);
  };
}

const unescaped = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** What stands on the page, in texts and attributes; without what marks itself as of the other language. */
export function saidOn(html: string, lang: Lang): string[] {
  const other = lang === 'de' ? 'en' : 'de';
  const body = html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(new RegExp(`<(a|aside|p|div|span|section)\\b[^>]* lang="${other}"[^>]*>[\\s\\S]*?</\\1>`, 'g'), '');
  const texts = body.replaceAll(/<[^>]*>/g, '\n').split('\n');
  const attributes = [...body.matchAll(/ (?:aria-label|title|alt|content|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...texts, ...attributes].map((text) => unescaped(text).trim()).filter((text) => text !== '');
}
