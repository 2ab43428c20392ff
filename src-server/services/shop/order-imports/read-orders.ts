import { berlinInstant } from '#shared/berlin.ts';
import { emailAddress } from '#shared/contact/email-address.ts';
import { cutText } from '#shared/cut-text.ts';
import type { Cents } from '#shared/money.ts';
import type { OrderProblem } from '#shared/orders/import/order-import.ts';
import { isOrderTable, type OrderField, type OrderMapping } from '#shared/orders/import/order-table.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import { decimalSignOf, readAmount, readCount, type DecimalSign } from '../foreign-tables/amounts.ts';
import { cellText, shownText } from '../foreign-tables/cell-text.ts';
import { dayOrderOf, momentOfCell, type DayOrder } from '../foreign-tables/moments.ts';
import { isEmptyRow } from '../foreign-tables/read-cells.ts';
import { type ForeignTicket, isIn } from './foreign-ticket.ts';
import { isNo, stateOfWord, type ForeignState } from './order-words.ts';
import { damageOf, settleCodes, wholeNumber } from './printed-codes.ts';
import { foreignCodeText } from '#shared/tickets/foreign-code.ts';

/** The same guest with the same code, as far as the table says it. */
function isSameGuest(one: ForeignTicket, other: ForeignTicket): boolean {
  const form = ({ code }: ForeignTicket) => (code === null ? null : foreignCodeText(code));
  return (
    form(one) === form(other) && one.name === other.name && one.email === other.email && one.product === other.product
  );
}

/**
 * Order and number there are who a ticket is. A row that tells a known one again is no further ticket; a row that has
 * the number of another guest gets a number of its own, and is told of. Nobody is dropped.
 */
function settleIdentities(tickets: readonly ForeignTicket[], tell: (where: string, what: string) => void): void {
  const known = new Map<string, ForeignTicket[]>();
  for (const ticket of tickets) {
    const key = JSON.stringify([ticket.orderUid, ticket.ticketUid, ticket.night]);
    const before = known.get(key) ?? [];
    known.set(key, [...before, ticket]);
    const [first] = before;
    if (first === undefined) continue;
    const isOrderKnown = ticket.hasOrder && damageOf(ticket.orderUid) === null;
    const same = isOrderKnown ? before.find((one) => isSameGuest(one, ticket)) : undefined;
    if (same !== undefined) {
      ticket.isTwice = true;
      // Taken back and sold again there: what is still good counts.
      if (!isIn(same) && isIn(ticket)) same.state = ticket.state;
      continue;
    }
    ticket.ticketUid = `${ticket.ticketUid}~${before.length + 1}`;
    tell(
      ticket.where,
      `Its order and its number there are those of ${first.where.toLowerCase()}, but not the guest: both are taken in.`,
    );
  }
}

export type ReadOrders = { tickets: ForeignTicket[]; problems: OrderProblem[] };

const LONGEST_NAME = 200;
const LONGEST_PRODUCT = 100;
const LONGEST_UID = 200;
/** Rows that stand for more are a sum, or a mistake. */
const MOST_OF_ROW = 50;

type Cells = (field: OrderField) => string;
/** How the columns of a table write what a single cell may leave open. */
type Signs = { decimal: DecimalSign; dayOrder: DayOrder };

const joined = (parts: readonly string[], between: string): string => parts.filter((part) => part !== '').join(between);

function nameOf(of: Cells): string | null {
  const name = of('name') || joined([of('firstName'), of('lastName')], ' ');
  return name === '' ? null : cutText(name, LONGEST_NAME);
}

/** The status, and what single columns say beside it; a word that is not known as it stands. */
function stateOf(of: Cells, mapping: OrderMapping): ForeignState | { word: string } {
  const said = stateOfWord(of('status'));
  if (said === null) return { word: of('status') };
  if (said !== 'valid') return said;
  if (mapping.paid !== undefined && isNo(of('paid'))) return 'unpaid';
  return mapping.used !== undefined && !isNo(of('used')) ? 'used' : 'valid';
}

/** The codes of a row: mostly one, and one for each ticket where a row stands for several. */
function codesOf(cell: string, quantity: number): string[] {
  const several = quantity === 1 ? [] : cell.split(/[\s,;]+/).filter((part) => part !== '');
  return several.length === quantity ? several : [cell];
}

type Rows = {
  of: Cells;
  mapping: OrderMapping;
  signs: Signs;
  where: string;
  read: ReadOrders;
  counts: Map<string, number>;
};
type Tell = (what: string) => void;

/** What was paid, as far as the table says it in euros. */
function paidOf(of: Cells, { decimal }: Signs, tell: Tell): Cents | null {
  const [cell, currency] = [of('price'), of('currency')];
  if (cell === '') return null;
  const left = 'What was paid is not noted.';
  if (!/^(eur|euros?|€|)$/i.test(currency)) {
    tell(`Its price is in “${shownText(currency)}”, not in euros, and no rate is made up. ${left}`);
    return null;
  }
  const read = readAmount(cell, decimal);
  if (read === 'nothing') return null;
  if ('why' in read) tell(`Its price “${shownText(cell)}” ${read.why}. ${left}`);
  else if (read.cents < 0) tell(`Its price “${shownText(cell)}” is less than nothing. ${left}`);
  else return read.cents;
  return null;
}

/** A day, or a day and a clock, in Munich's time where it has no zone of its own. */
function orderedAtOf(of: Cells, { dayOrder }: Signs, tell: Tell): Date | null {
  const cell = of('orderedAt');
  if (cell === '') return null;
  const read = momentOfCell(cell, dayOrder);
  if ('day' in read) return berlinInstant(...read.day, ...(read.clock ?? [12, 0]));
  tell(`Its order date “${shownText(cell)}” ${read.why}. The day of the import is taken.`);
  return null;
}

/** What all tickets of a row have alike. */
function sharedOf({ of, where, signs }: Rows, tell: Tell) {
  const email = emailAddress(of('email'));
  if (of('email') !== '' && email === null) tell('Its e-mail address is not valid; the ticket comes without it.');
  return {
    where,
    night: cutText(joined([of('event'), of('date')], ' · '), LONGEST_NAME),
    name: nameOf(of),
    email,
    product: cutText(joined([of('product'), of('variation')], ' – '), LONGEST_PRODUCT) || GENERAL_ADMISSION.name,
    orderedAt: orderedAtOf(of, signs, tell),
    formerCode: null,
    codeBits: 0,
    isTwice: false,
  };
}

/** Which order a row is of: its number, or the code where a table has no orders. */
function orderOf(of: Cells): { orderUid: string; hasOrder: boolean } {
  const order = of('order');
  const hasOrder = order !== '' && damageOf(order) !== 'placeholder';
  const code = damageOf(of('code')) === 'placeholder' ? '' : of('code');
  return { orderUid: (hasOrder ? order : code).slice(0, LONGEST_UID), hasOrder };
}

function readRow(row: Rows): void {
  const { of, mapping, where, read, counts } = row;
  const tell: Tell = (what) => void read.problems.push({ where, what });
  const { orderUid, hasOrder } = orderOf(of);
  if (orderUid === '') return tell('It has neither an order nor a code.');
  const state = stateOf(of, mapping);
  if (typeof state !== 'string') return tell(`Its status “${shownText(state.word)}” is not known.`);
  const quantity = of('quantity') === '' ? 1 : readCount(of('quantity'));
  if (quantity === null || quantity < 1 || quantity > MOST_OF_ROW)
    return tell(`Its number of tickets is not valid: 1 to ${MOST_OF_ROW}.`);
  const shared = sharedOf(row, tell);
  const paid = paidOf(of, row.signs, tell);
  const codes = codesOf(of('code'), quantity);
  if (quantity > codes.length && of('code') !== '')
    tell(`It has one code for ${quantity} tickets: the code lets one guest in, the others are found by name.`);
  const position = damageOf(of('position')) === null ? wholeNumber(of('position')) : '';
  for (let one = 0; one < quantity; one++) {
    const counted = (counts.get(orderUid) ?? 0) + 1;
    counts.set(orderUid, counted);
    const code = wholeNumber(codes[one] ?? '');
    read.tickets.push({
      ...shared,
      orderUid,
      hasOrder,
      ticketUid: quantity === 1 && position !== '' ? position : `#${counted}`,
      countUid: `#${counted}`,
      code: code === '' ? null : code,
      state,
      paidCents: one > 0 ? null : paid,
    });
  }
}

/**
 * The tickets of a table; none while nobody knows its orders or codes. `headLine` is the number of
 * the row above the first one. Pure.
 */
export function readOrders(rows: readonly string[][], mapping: OrderMapping, headLine = 1): ReadOrders {
  const read: ReadOrders = { tickets: [], problems: [] };
  if (!isOrderTable(mapping)) return read;
  const cellsOf = (field: OrderField, row: readonly string[]): string =>
    mapping[field] === undefined ? '' : cellText(row[mapping[field]] ?? '');
  const column = (field: OrderField) => rows.map((row) => cellsOf(field, row)).filter((cell) => cell !== '');
  const signs = { decimal: decimalSignOf(column('price')), dayOrder: dayOrderOf(column('orderedAt')) };
  const counts = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    if (isEmptyRow(row)) continue;
    const of: Cells = (field) => cellsOf(field, row);
    readRow({ of, mapping, signs, where: `Line ${at + headLine + 1}`, read, counts });
  }
  const tell = (where: string, what: string) => void read.problems.push({ where, what });
  settleIdentities(read.tickets, tell);
  settleCodes(read.tickets, tell);
  return read;
}
