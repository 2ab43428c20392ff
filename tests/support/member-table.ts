import { addBerlinDays } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';

/** How long each of them has paid, in days from now; by number in the table. */
export const paidDays = (number: number): number => 5 + ((number * 37) % 300);
export const addressOf = (number: number): string => `mitglied${number}@verein.example`;

const FIRST = ['Jörg', 'Zoë', 'Anaïs', 'Björn', 'Käthe', 'François', 'Lucía', 'Özlem', 'Renée', 'Günther'];
const LAST = ['Müller', 'Größe', 'Weiß', 'Fernández', 'Çelik', 'Schäfer', 'Dübel', 'Ångström', 'Lefèvre', 'König'];
export const firstOf = (number: number): string => FIRST[number % 10] ?? '';
export const lastOf = (number: number): string => LAST[Math.floor(number / 10) % 10] ?? '';

const PLANS = ['Members Club', 'members club', 'All You Can Dance', 'Halbjahr alt'];
const WAYS = ['SEPA-Lastschrift', 'Überweisung', 'bar', 'EC-Karte', 'frei', 'Vorstand'];

/** One day as ten people write it. */
function oddly(day: string, number: number): string {
  const [year = '', month = '', of = ''] = day.split('-');
  const ways = [
    `${of}.${month}.${year}`,
    `${Number(of)}.${Number(month)}.${year.slice(2)}`,
    day,
    `${year}${month}${of}`,
    `${Number(of)}. ${GERMAN[Number(month) - 1]} ${year}`,
    `Fr, ${of}.${month}.${year}`,
    String(Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)),
  ];
  return ways[number % ways.length] ?? day;
}
const GERMAN = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/**
 * A table as a club's treasurer keeps it: a title above it, semicolons, quoted cells with semicolons in them, days in
 * seven spellings, empty rows, a sum at its end. `count` people; every tenth stands twice, every fiftieth with a shorter
 * time in the second row.
 */
export function memberTable(now: Date, count = 150): string {
  const lastDay = (number: number, less = 0) => localDateOf(addBerlinDays(now, paidDays(number) - less));
  const row = (number: number, less = 0): string =>
    [
      `A-${1000 + number}`,
      lastOf(number),
      number % 4 === 0 ? `"${firstOf(number)}"` : ` ${firstOf(number)} `,
      number % 3 === 0 ? addressOf(number).toUpperCase() : addressOf(number),
      PLANS[number % PLANS.length],
      oddly(lastDay(number, less), number),
      WAYS[number % WAYS.length],
      number % 5 === 0 ? '' : oddly(`20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 10}`, number + 2),
      number % 6 === 0 ? '"zahlt immer spät; mahnen"' : '',
    ].join(';');
  const rows: string[] = [];
  for (let number = 1; number <= count; number++) {
    rows.push(row(number));
    if (number % 10 === 0) rows.push(row(number, number % 50 === 0 ? 4 : 0));
    if (number % 40 === 0) rows.push(';;;;;;;;', '');
  }
  return [
    'Mitgliederliste Salsa Treff;;;;;;;;',
    'Mitgliedsnr.;Nachname;Vorname;E-Mail;Tarif;Bezahlt bis;Zahlungsart;Mitglied seit;Bemerkung',
    ...rows,
    ';;;;;;;;150 Mitglieder',
    '',
  ].join('\r\n');
}

/** As German Excel saves it: one byte a letter. */
export const asLatin1 = (text: string): Blob => new Blob([new Uint8Array(Buffer.from(text, 'latin1'))]);
