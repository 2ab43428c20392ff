import type { Lang } from '../lang.ts';
import { shownIn, textsOf, type Spoken } from './two-texts.ts';

/** Pure: what a row says to who reads this language. */
export function saidIn<Field extends string>(
  row: { [Name in Field]: string | null } & Spoken,
  field: Field,
  lang: Lang,
): string {
  const texts = textsOf(row, field);
  return texts[shownIn(texts, lang)];
}

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
