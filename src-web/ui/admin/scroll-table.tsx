import type { ReactNode } from 'react';

/** A table that moves sideways under its first column where the window is narrow; the keyboard reaches it. */
export function ScrollTable({ label, columns, children }: { label: string; columns: readonly string[]; /** The rows. */ children: ReactNode }) {
  return (
    <div className="admin-scroll" role="region" aria-label={label} tabIndex={0}>
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
