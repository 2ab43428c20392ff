import type { Lang } from '../lang.ts';
import { isSaid, shownIn, type OtherWords, type Spoken, type TwoTexts } from './two-texts.ts';

/** Pure: the row with its words as a page in this language says them, for who can mark no language: a mail, a file. */
export function spokenIn<Row extends Spoken>(row: Row, lang: Lang): Row {
  if (row.otherWords == null) return row;
  const { lang: other, ...words } = row.otherWords;
  const own = row as Record<string, unknown>;
  const said = Object.entries(words).filter(([field, text]) => text && field in own && (lang === other || !own[field]));
  return { ...row, ...Object.fromEntries(said), otherWords: null };
}

type SpokenTicket = Spoken & { event: Spoken; calledOff: Spoken | null };

/** Pure: the same of a ticket, with its event and what its organiser says. */
export const spokenTicket = <Ticket extends SpokenTicket>(ticket: Ticket, lang: Lang): Ticket => ({
  ...spokenIn(ticket, lang),
  event: spokenIn(ticket.event, lang),
  calledOff: ticket.calledOff && spokenIn(ticket.calledOff, lang),
});

/** Pure: both languages as a row keeps them: English in its own columns, unless its first field has only German. */
export function wordsFrom<Field extends string>(
  texts: Record<Field, TwoTexts>,
  first: Field,
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
