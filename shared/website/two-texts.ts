import type { Lang } from '../lang.ts';

/** What an organiser says in both languages; one of them may be empty. */
export type TwoTexts = Record<Lang, string>;

/** What a row says in a second language, by field; its own columns are in the other one. */
export type OtherWords<Field extends string = string> = { lang: Lang } & Partial<Record<Field, string>>;

/** A row with words of an organiser; null and absent is English alone. */
export type Spoken = { otherWords?: OtherWords | null };

/** Pure: in which language a page in this one says it: the other one, where it has no text of its own. */
export function shownIn(texts: TwoTexts, lang: Lang): Lang {
  const other = lang === 'en' ? 'de' : 'en';
  return texts[lang] || !texts[other] ? lang : other;
}

/** Pure: whether anything is said, in either language. */
export const isSaid = (texts: TwoTexts | undefined): texts is TwoTexts =>
  texts !== undefined && texts.en + texts.de !== '';

/** Pure: what a row says in both languages. */
export function textsOf<Field extends string>(
  row: { [Name in Field]: string | null } & Spoken,
  field: Field,
): TwoTexts {
  const own = row[field] ?? '';
  const words = row.otherWords;
  const other = words?.[field as string] ?? '';
  return words?.lang === 'en' ? { en: other, de: own } : { en: own, de: other };
}
