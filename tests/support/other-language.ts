import type { Lang } from '#shared/lang.ts';

/** What one part of the site says, in each language. */
export type Catalogues = readonly { en: unknown; de: unknown }[];

/** What one language calls the other is said in the other. */
const OTHER = 'other';

/** What a sentence with values says of two texts; one that asks for something else is looked at whole in its place. */
function saidBy(sentence: (...values: unknown[]) => string): string[] {
  try {
    return [sentence('20:00', '02:00')];
  } catch {
    return [];
  }
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return saidBy(words as (...values: unknown[]) => string);
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inside]) => (name === OTHER ? [] : textsOf(inside)));
}

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds sentences of the other language in what is said: whole, or as whole words of another text. */
export function strangersAmong(catalogues: Catalogues): (said: readonly string[], lang: Lang) => string[] {
  const all = (lang: Lang): Set<string> => new Set(catalogues.flatMap((one) => textsOf(one[lang])));
  const [english, german] = [all('en'), all('de')];
  // Names of things are the same in both.
  const only: Record<Lang, string[]> = {
    en: [...english].filter((text) => !german.has(text)),
    de: [...german].filter((text) => !english.has(text)),
  };
  return (said, lang) =>
    only[lang === 'de' ? 'en' : 'de'].filter((text) =>
      text.includes(' ')
        ? said.some((one) => new RegExp(`(^|\\W)${escapeForPattern(text)}(\\W|$)`).test(one))
        : said.includes(text),
    );
}
