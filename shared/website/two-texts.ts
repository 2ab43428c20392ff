import type { Lang } from '../lang.ts';

/** What an organiser says in both languages; one of them may be empty. */
export type TwoTexts = Record<Lang, string>;

/** A text as a page in this language shows it: where it has none, the other language's, which says so. */
export type Said = { text: string; lang: Lang | undefined };

/** Pure: what a page in this language says; empty where there is nothing to say. */
export function saidIn(texts: TwoTexts, lang: Lang): Said {
  if (texts[lang] !== '') return { text: texts[lang], lang: undefined };
  const other = lang === 'en' ? 'de' : 'en';
  return { text: texts[other], lang: texts[other] === '' ? undefined : other };
}

/** Whether it says nothing in either language. */
export const isSilent = (texts: TwoTexts): boolean => texts.en === '' && texts.de === '';
