import type { ReactNode } from 'react';

type ScrollTableProps = {
  label: string;
  columns: readonly string[];
  /** Words rather than figures: from the left. */ isWords?: boolean;
  /** The rows. */ children: ReactNode;
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
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
