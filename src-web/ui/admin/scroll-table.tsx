import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

type ScrollTableProps = {
  label: string;
  columns: readonly string[];
  /** Words rather than figures: from the left. */ isWords?: boolean;
  /** The rows: `Table.Tr` of Mantine. */ children: ReactNode;
};

/** A table that moves sideways under its first column where the window is narrow; the keyboard reaches it. */
export function ScrollTable({ label, columns, isWords = false, children }: ScrollTableProps) {
  return (
    <div
      className={isWords ? 'admin-scroll admin-words' : 'admin-scroll'}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
