import { z } from 'zod';
import { LANGS, type Lang } from '../lang.ts';
import { isSaid, shownIn, type OtherWords, type TwoTexts } from './two-texts.ts';

/** The field of an input with what a row says in its other language; each of its texts may be missing. */
export const otherWordsOf = <Field extends string>(texts: Record<Field, z.ZodString>) =>
  z
    .strictObject({
      lang: z.enum(LANGS),
      ...Object.fromEntries(Object.entries<z.ZodString>(texts).map(([field, text]) => [field, text.optional()])),
    })
    .nullable()
    .default(null) as unknown as z.ZodDefault<z.ZodType<OtherWords<Field> | null, OtherWords<Field> | null>>;

/** Pure: both languages as a row keeps them: English in its own columns, unless its first field has only German. */
export function wordsFrom<Field extends string>(
  texts: Record<Field, TwoTexts>,
  first: NoInfer<Field>,
): Record<Field, string> & { otherWords: OtherWords<Field> | null } {
  const own = shownIn(texts[first], 'en');
  const other = own === 'en' ? 'de' : 'en';
  const of = (lang: Lang) =>
    Object.fromEntries(Object.entries<TwoTexts>(texts).map(([field, said]) => [field, said[lang]])) as Record<
      Field,
      string
    >;
  const isNeeded = own === 'de' || Object.values<TwoTexts>(texts).some((said) => said[other].trim() !== '');
  return { ...of(own), otherWords: isNeeded ? { lang: other, ...of(other) } : null };
}

/** Pure: how many texts a language has not, of those that the other one has. */
export const missingIn = (lang: Lang, texts: readonly TwoTexts[]): number =>
  texts.filter((said) => isSaid(said) && said[lang] === '').length;
