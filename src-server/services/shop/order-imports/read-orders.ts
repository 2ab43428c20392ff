import { berlinInstant } from '#shared/berlin.ts';
import type { OrderProblem } from '#shared/orders/import/order-import.ts';
import { isOrderTable, type OrderField, type OrderMapping } from '#shared/orders/import/order-table.ts';
import { readEuros } from '#shared/money.ts';
import { GENERAL_ADMISSION } from '#shared/orders/price-order.ts';
import { foreignCodeText, SHORTEST_FOREIGN_CODE } from '#shared/tickets/foreign-code.ts';
import { clockOfCell, dayOfCell } from '../events/import/table-words.ts';
import { isNo, stateOfWord, type ForeignState } from './order-words.ts';

/** A ticket as a table tells it. */
export type ForeignTicket = {
  /** Its row, for people. */ where: string;
  orderUid: string;
  /** Which of its order's tickets it is; with the order it is known again without a code. */ ticketUid: string;
  /** The table's name of the event; '' where it names none. */ night: string;
  /** What is printed on it; null where the table has none. */ code: string | null;
  state: ForeignState;
  name: string | null;
  email: string | null;
  product: string;
  /** Null where the table says nothing of it. */ paidCents: number | null;
  orderedAt: Date | null;
};
export type ReadOrders = { tickets: ForeignTicket[]; problems: OrderProblem[] };

const LONGEST_NAME = 200;
const LONGEST_PRODUCT = 100;
const LONGEST_UID = 200;
/** Rows that stand for more are a sum, or a mistake. */
const MOST_OF_ROW = 50;

type Cells = (field: OrderField) => string;

/** A day, or a day and a clock; an ISO instant has its own zone, everything else is Munich's time. */
function instantOf(cell: string): Date | null {
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(cell)) {
    const at = new Date(cell);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const day = dayOfCell(cell, false);
  return day === null ? null : berlinInstant(...day, ...(clockOfCell(cell) ?? [12, 0]));
}

const joined = (parts: readonly string[], between: string): string => parts.filter((part) => part !== '').join(between);

function nameOf(of: Cells): string | null {
  const name = of('name') || joined([of('firstName'), of('lastName')], ' ');
  return name === '' ? null : name.slice(0, LONGEST_NAME);
}

/** The status, and what single columns say beside it; a word that is not known as it stands. */
function stateOf(of: Cells, mapping: OrderMapping): ForeignState | { word: string } {
  const said = stateOfWord(of('status'));
  if (said === null) return { word: of('status') };
  if (said !== 'valid') return said;
  if (mapping.paid !== undefined && isNo(of('paid'))) return 'unpaid';
  return mapping.used !== undefined && !isNo(of('used')) ? 'used' : 'valid';
}

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= LONGEST_NAME;

/** The codes of a row: mostly one, and one for each ticket where a row stands for several. */
function codesOf(cell: string, quantity: number): string[] {
  const several = quantity === 1 ? [] : cell.split(/[\s,;]+/).filter((part) => part !== '');
  return several.length === quantity ? several : [cell];
}

type Rows = { of: Cells; mapping: OrderMapping; where: string; read: ReadOrders; counts: Map<string, number> };

function readRow({ of, mapping, where, read, counts }: Rows): void {
  const problem = (what: string) => void read.problems.push({ where, what });
  const orderUid = (of('order') || of('code')).slice(0, LONGEST_UID);
  if (orderUid === '') return problem('It has neither an order nor a code.');
  const state = stateOf(of, mapping);
  if (typeof state !== 'string') return problem(`Its status “${state.word.slice(0, 40)}” is not known.`);
  const quantity = of('quantity') === '' ? 1 : Number(of('quantity'));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_OF_ROW)
    return problem(`Its number of tickets is none: 1 to ${MOST_OF_ROW}.`);
  const email = of('email').toLowerCase();
  if (email !== '' && !isAddress(email)) problem('Its e-mail address is none; the ticket comes without it.');
  const codes = codesOf(of('code'), quantity);
  if (codes[0] !== undefined && codes[0] !== '' && foreignCodeText(codes[0]) === null)
    problem(`Its code has fewer than ${SHORTEST_FOREIGN_CODE} signs and opens no door: the guest is found by name.`);
  const price = of('price') === '' ? null : readEuros(of('price'));
  for (let one = 0; one < quantity; one++) {
    const counted = (counts.get(orderUid) ?? 0) + 1;
    counts.set(orderUid, counted);
    read.tickets.push({
      where,
      orderUid,
      ticketUid: quantity === 1 && of('position') !== '' ? of('position') : `#${counted}`,
      night: joined([of('event'), of('date')], ' · ').slice(0, LONGEST_NAME),
      code: foreignCodeText(codes[one] ?? ''),
      state,
      name: nameOf(of),
      email: isAddress(email) ? email : null,
      product:
        joined([of('product'), of('variation')], ' – ')
          .slice(0, LONGEST_PRODUCT)
          .trim() || GENERAL_ADMISSION.name,
      paidCents: price === null || price < 0 || one > 0 ? null : price,
      orderedAt: instantOf(of('orderedAt')),
    });
  }
}

/** Read together, before others are answered: so few that a visitor in between does not notice. */
const ROWS_AT_ONCE = 25;

/** The tickets of a table, some rows at a time; none while nobody knows its orders or codes. Pure. */
export function* readOrders(rows: readonly string[][], mapping: OrderMapping): Generator<undefined, ReadOrders> {
  const read: ReadOrders = { tickets: [], problems: [] };
  if (!isOrderTable(mapping)) return read;
  const counts = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const of: Cells = (field) => (mapping[field] === undefined ? '' : (row[mapping[field]] ?? '').trim());
    readRow({ of, mapping, where: `Line ${at + 2}`, read, counts });
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  return read;
}
