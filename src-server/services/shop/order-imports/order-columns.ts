import type { OrderProblem, OrderSource } from '#shared/orders/import/order-import.ts';
import type { OrderField, OrderMapping } from '#shared/orders/import/order-table.ts';
import { columnName } from '../foreign-tables/cell-text.ts';
import { ORDER_COLUMNS } from './order-column-names.ts';

/** Who paid, not who comes; the guests' own names go first. */
const BUYERS = ['full name', 'customer name', 'buyer name', 'kundenname', 'käufer', 'order name'];

/** What the names of a table's columns say by themselves; the first name of a list counts most. */
export function guessOrderMapping(head: readonly string[]): OrderMapping {
  const names = head.map(columnName);
  const mapping: OrderMapping = {};
  for (const [field, words] of Object.entries(ORDER_COLUMNS) as [OrderField, readonly string[]][]) {
    const column = words.map((word) => names.indexOf(word)).find((at) => at >= 0);
    if (column !== undefined) mapping[field] = column;
  }
  const hasGuests = mapping.firstName !== undefined || mapping.lastName !== undefined;
  if (hasGuests && mapping.name !== undefined && BUYERS.includes(names[mapping.name] ?? '')) delete mapping.name;
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
  const names = new Set(head.map(columnName));
  return SIGNS.find(([, signs]) => signs.every((sign) => names.has(sign)))?.[0] ?? 'table';
}

const OTHER_MONEY = /[([](?:in )?(usd|chf|gbp|sek|dkk|nok|pln|czk|huf|aud|cad|nzd|[$£])[)\]]\s*$/i;

/** Without the column of prices where its own name says that they are no euros: no rate is made up. */
export function withoutOtherMoney(
  head: readonly string[],
  mapping: OrderMapping,
): { mapping: OrderMapping; problems: OrderProblem[] } {
  const { price, ...others } = mapping;
  const [, money] = OTHER_MONEY.exec(price === undefined ? '' : (head[price] ?? '')) ?? [];
  if (money === undefined) return { mapping, problems: [] };
  const what = `Its prices are in ${money.toUpperCase()}, and no rate is made up: what was paid is not noted.`;
  return { mapping: others, problems: [{ where: 'The table', what }] };
}
