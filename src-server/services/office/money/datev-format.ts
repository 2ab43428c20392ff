import type { DatevInput } from '#shared/books/datev.ts';

/*
 * DATEV's format for booking batches: EXTF, version 700, category 21 (Buchungsstapel), version 13 of that. One line says
 * what the file is, one names the columns, then a line a booking. https://developer.datev.de
 */

const pairs = (count: number, art: string, inhalt: string): string[] =>
  Array.from({ length: count }, (_, at) => [`${art} ${at + 1}`, `${inhalt} ${at + 1}`]).flat();

/** All columns of the format in their order, as DATEV writes them. */
export const DATEV_COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

/** One booking. `isBack`: money went back, so it stands on the other side. */
export type DatevBooking = {
  cents: number;
  isBack: boolean;
  account: number;
  counterAccount: number;
  /** `YYYY-MM-DD`. */ date: string;
  document: string;
  text: string;
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const dayOf = (date: string): string => date.replaceAll('-', '');
const MOST_TEXT = 60;
const MOST_DOCUMENT = 36;

/** What the file is: whose books, which days, when it was made (by the clock of Munich). */
export function datevHead({ from, to, consultant, client, chart }: DatevInput, madeAt: string): string {
  const [year = ''] = from.split('-');
  const parts = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    madeAt,
    '',
    quoted('RE'),
    quoted(''),
    quoted(''),
    consultant,
    client,
    `${year}0101`,
    '4',
    dayOf(from),
    dayOf(to),
    quoted('Tickets und Beiträge'),
    quoted(''),
    '1',
    '0',
    '0',
    quoted('EUR'),
    '',
    quoted(''),
    '',
    '',
    quoted(chart),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
  return `${parts.join(';')}\r\n`;
}

export const datevColumns = (): string => `${DATEV_COLUMNS.join(';')}\r\n`;

/** A booking as a line; what the format has beside is empty. */
export function datevLine({ cents, isBack, account, counterAccount, date, document, text }: DatevBooking): string {
  const [, month = '', day = ''] = date.split('-');
  const cells: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': (cents / 100).toFixed(2).replace('.', ','),
    'Soll/Haben-Kennzeichen': quoted(isBack ? 'H' : 'S'),
    'WKZ Umsatz': quoted('EUR'),
    Konto: String(account),
    'Gegenkonto (ohne BU-Schlüssel)': String(counterAccount),
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': quoted(document.slice(0, MOST_DOCUMENT)),
    Buchungstext: quoted(text.slice(0, MOST_TEXT)),
    Festschreibung: '0',
  };
  return `${DATEV_COLUMNS.map((name) => cells[name] ?? '').join(';')}\r\n`;
}

/** Windows-1252, which DATEV reads: German letters have one byte each. What it has no sign for becomes a question mark. */
export const asWindows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (sign === '€') return 0x80;
      const isThere = code < 0x80 || (code >= 0xa0 && code <= 0xff);
      return isThere ? code : 0x3f;
    }),
  );
