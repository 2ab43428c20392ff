import { useState } from 'react';
import { readViews, type KeptView } from './kept-views.ts';

/** Which columns somebody chose (`null` while nothing was chosen), how dense the rows are, and the views they keep. */
export type TableChoice = { columns: readonly string[] | null; isDense: boolean; views: readonly KeptView[] };

const tableKey = (id: string): string => `table ${id}`;
const NONE: TableChoice = { columns: null, isDense: true, views: [] };

function kept(id: string): TableChoice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(tableKey(id)) ?? 'null');
    if (typeof found !== 'object' || found === null) return NONE;
    const { columns, isDense, views } = found as Partial<Record<keyof TableChoice, unknown>>;
    return {
      columns: Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : null,
      isDense: isDense !== false,
      views: readViews(views),
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
