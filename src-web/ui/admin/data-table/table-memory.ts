import { useState } from 'react';

/** Which columns somebody chose, and how dense the rows are; `null` while nothing was chosen. */
type TableChoice = { columns: readonly string[] | null; isDense: boolean };

const tableKey = (id: string): string => `table ${id}`;
const NONE: TableChoice = { columns: null, isDense: true };

function kept(id: string): TableChoice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(tableKey(id)) ?? 'null');
    if (typeof found !== 'object' || found === null) return NONE;
    const { columns, isDense } = found as Partial<Record<keyof TableChoice, unknown>>;
    return {
      columns: Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : null,
      isDense: isDense !== false,
    };
  } catch {
    return NONE; // storage may be forbidden
  }
}

/** What the browser remembers of a table. */
export function useTableChoice(id: string): [TableChoice, (choice: TableChoice) => void] {
  const [choice, setChoice] = useState(() => kept(id));
  const keep = (next: TableChoice): void => {
    setChoice(next);
    try {
      localStorage.setItem(tableKey(id), JSON.stringify(next));
    } catch {
      // It lasts for this page then.
    }
  };
  return [choice, keep];
}
