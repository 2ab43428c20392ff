import type { Lang } from '../lang.ts';

/** What an organiser says in both languages; one of them may be empty. */
export type TwoTexts = Record<Lang, string>;

/** Pure: in which language a page in this one says it: the other one, where it has no text of its own. */
export function shownIn(texts: TwoTexts, lang: Lang): Lang {
  const other = lang === 'en' ? 'de' : 'en';
  return texts[lang] || !texts[other] ? lang : other;
}

/** Pure: whether anything is said, in either language. */
export const isSaid = (texts: TwoTexts | undefined): texts is TwoTexts =>
  texts !== undefined && texts.en + texts.de !== '';
