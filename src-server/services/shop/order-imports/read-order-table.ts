import type { OrderMapping } from '#shared/orders/import/order-table.ts';
import { cutText } from '#shared/cut-text.ts';
import { packPortions } from '#server/adapters/foreign-files/portions.ts';
import { DomainError } from '#shared/errors.ts';
import { MOST_ORDER_ROWS } from '#shared/orders/import/order-import.ts';
import { joinAlike } from '../foreign-tables/join-alike.ts';
import { isEmptyRow, readCells, type TableCells } from '../foreign-tables/read-cells.ts';
import { guessOrderMapping, guessSource, withoutOtherMoney } from './order-columns.ts';
import { MOST_PROBLEMS, type ReadOrderTable } from './order-table-file.ts';
import { readOrders } from './read-orders.ts';

const MOST_COLUMNS = 300;

/**
 * The rows of a table of orders. Throws TABLE_NOT_READABLE for what is no table, or a longer one than is taken at
 * once. Pure.
 */
export function readTable(text: string): TableCells {
  const cells = readCells(text);
  if (cells === null || 'line' in cells) throw new DomainError('TABLE_NOT_READABLE');
  const { head, rows } = cells;
  if (head.length > MOST_COLUMNS || rows.filter((row) => !isEmptyRow(row)).length > MOST_ORDER_ROWS)
    throw new DomainError('TABLE_NOT_READABLE');
  return cells;
}

const SAMPLE_ROWS = 3;
const SAMPLE_LENGTH = 100;
/** Unpacked and looked up together, before others are answered: so few that a visitor in between does not notice. */
const TICKETS_AT_ONCE = 10;

type Asked = { text: string; mapping: OrderMapping | undefined };

/** What a table of orders says. Throws TABLE_NOT_READABLE. Pure. */
export function readOrderTable({ text, mapping: said }: Asked): ReadOrderTable {
  const { head, rows, headLine } = readTable(text);
  const mapping = said ?? guessOrderMapping(head);
  const inEuros = withoutOtherMoney(head, mapping);
  const { tickets, problems } = readOrders(rows, inEuros.mapping, headLine);
  const told = joinAlike([...inEuros.problems, ...problems]);
  const sample = rows
    .filter((row) => !isEmptyRow(row))
    .slice(0, SAMPLE_ROWS)
    .map((row) => row.map((cell) => cutText(cell, SAMPLE_LENGTH)));
  return {
    source: guessSource(head),
    table: { head, sample, mapping },
    tickets: packPortions(tickets, TICKETS_AT_ONCE),
    problems: told.slice(0, MOST_PROBLEMS),
    moreProblems: Math.max(0, told.length - MOST_PROBLEMS),
  };
}
