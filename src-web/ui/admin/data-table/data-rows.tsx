import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import type { DataColumn, DataSort, DataTableProps } from './data-table-types.ts';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type DataRowsProps<Row> = DataTableProps<Row> & {
  picked: ReadonlySet<string>;
  /** The row under the keyboard. */ at: string | null;
  isDense: boolean;
  onPick: ((id: string) => void) | undefined;
  onPickAll: ((isOn: boolean) => void) | undefined;
};

const features = tableFeatures({});

/** The rows as a table; TanStack's table keeps rows and columns together, the server sorts. */
export function DataRows<Row>(props: DataRowsProps<Row>) {
  const words = useWords(adminWords);
  const { columns, rows, rowId, rowName, label, picked, at, isDense, onPick, rowActs } = props;
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, { row: Row }> => ({
        id: column.id,
        header: column.label,
        cell: ({ row }) => column.cell(row.original.row),
      })),
    [columns],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({ features, columns: defs, data, getRowId: ({ row }) => rowId(row) });
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <div className="table-frame">
      <Table className={isDense ? 'data-rows' : 'data-rows is-airy'} aria-label={label} stickyHeader>
        <HeadRow {...props} />
        <Table.Tbody>
          {table.getRowModel().rows.map((line) => (
            <Table.Tr
              key={line.id}
              data-row={line.id}
              data-at={line.id === at || undefined}
              aria-selected={onPick ? picked.has(line.id) : undefined}
            >
              {onPick && (
                <Table.Td className="data-pick">
                  <Checkbox
                    aria-label={words.chooseOne(rowName(line.original.row))}
                    checked={picked.has(line.id)}
                    onChange={() => onPick(line.id)}
                  />
                </Table.Td>
              )}
              {line.getAllCells().map((cell) => (
                <Table.Td key={cell.id} className={byId.get(cell.column.id)?.isFigure ? 'is-figure' : undefined}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
              {rowActs && <Table.Td className="data-acts">{rowActs(line.original.row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function HeadRow<Row>({ columns, rows, rowId, sort, onSort, picked, onPickAll, rowActs }: DataRowsProps<Row>) {
  const words = useWords(adminWords);
  const allPicked = rows.length > 0 && rows.every((row) => picked.has(rowId(row)));
  return (
    <Table.Thead>
      <Table.Tr>
        {onPickAll && (
          <Table.Th className="data-pick">
            <Checkbox
              aria-label={words.chooseAllThatShown}
              checked={allPicked}
              indeterminate={!allPicked && picked.size > 0}
              onChange={({ currentTarget }) => onPickAll(currentTarget.checked)}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {rowActs && (
          <Table.Th className="data-acts">
            <span className="visually-hidden">{words.acts}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

type HeadCellProps<Row> = {
  column: DataColumn<Row>;
  sort: DataSort | undefined;
  onSort: ((sort: DataSort) => void) | undefined;
};

/** A column's name; where the server can sort by it, a button that says how it is sorted now. */
function HeadCell<Row>({ column: { id, label, isFigure, isSortable }, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.by === id;
  if (!isSortable || !onSort) return <Table.Th className={isFigure ? 'is-figure' : undefined}>{label}</Table.Th>;
  const how = sort?.isDown ? 'descending' : 'ascending';
  return (
    <Table.Th className={isFigure ? 'is-figure' : undefined} aria-sort={isSorted ? how : 'none'}>
      <UnstyledButton
        className={isSorted ? 'data-sort is-sorted' : 'data-sort'}
        onClick={() => onSort({ by: id, isDown: isSorted ? !sort.isDown : false })}
      >
        {label}
        <AdminIcon name={isSorted ? (sort.isDown ? 'arrow-down' : 'arrow-up') : 'selector'} size={16} />
      </UnstyledButton>
    </Table.Th>
  );
}
