import type { OrderSource } from '#shared/orders/import/order-import.ts';
import type { OrderField, OrderMapping } from '#shared/orders/import/order-table.ts';

/**
 * Columns by their first row, English and German. pretix: the lists of orders and of check-ins
 * (https://docs.pretix.eu/guides/reports/). Eventbrite: the report of attendees. Hi.Events: the export of attendees. The
 * others are what people write themselves.
 */
const COLUMNS: Readonly<Record<OrderField, readonly string[]>> = {
  order: [
    'order code',
    'order number',
    'order no.',
    'order no',
    'order #',
    'order id',
    'order',
    'bestellnummer',
    'bestellcode',
    'bestellung',
    'bestell-nr.',
    'bestell-id',
    'bestellung nr.',
    'short id',
  ],
  position: ['position id', 'positionid', 'positions-id', 'position', 'attendee #', 'attendee no.', 'teilnehmer nr.'],
  code: [
    'secret',
    'geheimnis',
    'ticket secret',
    'ticket code',
    'ticketcode',
    'ticket-code',
    'barcode',
    'barcode #',
    'barcode no.',
    'barcode number',
    'barcode-nr.',
    'barcodenummer',
    'strichcode',
    'public id',
    'code',
  ],
  event: ['event slug', 'event', 'event name', 'event id', 'veranstaltung', 'veranstaltungskürzel', 'kurzform'],
  date: ['start date', 'startdatum', 'beginn', 'date attending', 'event date', 'veranstaltungsdatum'],
  status: ['status', 'order status', 'attendee status', 'teilnehmerstatus', 'bestellstatus'],
  paid: ['paid', 'bezahlt'],
  used: ['checked in', 'eingecheckt', 'is checked in', 'check-in', 'checked in at'],
  name: [
    'attendee name',
    'name des teilnehmers',
    'teilnehmername',
    'teilnehmer',
    'teilnehmer: name',
    'name',
    'guest',
    'gast',
  ],
  firstName: [
    'first name',
    'vorname',
    'attendee name: given name',
    'teilnehmername: vorname',
    'attendee name: first name',
  ],
  lastName: [
    'last name',
    'surname',
    'nachname',
    'attendee name: family name',
    'teilnehmername: nachname',
    'attendee name: last name',
  ],
  email: [
    'attendee email',
    'email',
    'e-mail',
    'e-mail address',
    'email address',
    'e-mail-adresse',
    'e-mail-adresse des teilnehmers',
    'teilnehmer-e-mail',
    'mail',
  ],
  product: [
    'product',
    'produkt',
    'product name',
    'ticket type',
    'tickettyp',
    'ticket-typ',
    'ticketart',
    'ticket',
    'ticket name',
    'kategorie',
  ],
  variation: ['variation', 'variante'],
  price: [
    'price',
    'preis',
    'ticket price',
    'ticketpreis',
    'total paid',
    'amount',
    'betrag',
    'bezahlter gesamtbetrag',
    'ticket total',
  ],
  quantity: ['quantity', 'qty', 'anzahl', 'menge'],
  orderedAt: [
    'order date',
    'bestelldatum',
    'ordered at',
    'created date',
    'purchase date',
    'gekauft am',
    'date',
    'datum',
  ],
};

/** Eventbrite writes the currency into the name: `Amount (EUR)`, `Total Paid (EUR)`. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(/\s*\((eur|usd|gbp|chf)\)$/, '');

/** What the names of a table's columns say by themselves; the first name of a list counts most. */
export function guessOrderMapping(head: readonly string[]): OrderMapping {
  const names = head.map(plainName);
  const mapping: OrderMapping = {};
  for (const [field, words] of Object.entries(COLUMNS) as [OrderField, readonly string[]][]) {
    const column = words.map((word) => names.indexOf(word)).find((at) => at >= 0);
    if (column !== undefined) mapping[field] = column;
  }
  return mapping;
}

/** Columns that only one system writes. */
const SIGNS: readonly (readonly [OrderSource, readonly string[]])[] = [
  ['hi.events', ['public id', 'short id']],
  ['eventbrite', ['attendee status']],
  ['eventbrite', ['attendee #']],
  ['eventbrite', ['order #']],
  ['eventbrite', ['teilnehmerstatus']],
  ['pretix', ['order code']],
  ['pretix', ['event slug']],
  ['pretix', ['bestellnummer', 'produkt']],
];

/** Which system wrote a table, by the names of its columns. */
export function guessSource(head: readonly string[]): OrderSource {
  const names = new Set(head.map(plainName));
  return SIGNS.find(([, signs]) => signs.every((sign) => names.has(sign)))?.[0] ?? 'table';
}
