import { DomainError } from '#shared/errors.ts';
import { MOST_ORDER_ROWS } from '#shared/orders/import/order-import.ts';
import { isEmptyRow, readCells, type TableCells } from '../foreign-tables/read-cells.ts';

const MOST_COLUMNS = 300;

/**
 * The rows of a table of orders. Throws ORDER_TABLE_NOT_READABLE for what is no table, or a longer one than is taken at
 * once. Pure.
 */
export function readTable(text: string): TableCells {
  const cells = readCells(text);
  if (cells === null || 'line' in cells) throw new DomainError('ORDER_TABLE_NOT_READABLE');
  const { head, rows } = cells;
  if (head.length > MOST_COLUMNS || rows.filter((row) => !isEmptyRow(row)).length > MOST_ORDER_ROWS)
    throw new DomainError('ORDER_TABLE_NOT_READABLE');
  return cells;
}
