import { Kbd } from '@mantine/core';
import type { DataTableProps } from './data-table-types.ts';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type Told = 'rows' | 'noun' | 'bulk' | 'hrefOf' | 'onOpen' | 'search' | 'hasPageSearch';
type TableFootProps<Row> = Pick<DataTableProps<Row>, Told> & { hasKeys: boolean };

const KEYS = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['x'], does: 'select' },
  { keys: ['enter'], does: 'open' },
  { keys: ['/'], does: 'search' },
] as const;

/** How many rows are shown, and the keys that do something here. */
export function TableFoot<Row>({ rows, noun: [one, many], hasKeys, ...table }: TableFootProps<Row>) {
  const words = useWords(adminWords);
  const count = rows.length;
  const can = {
    move: true,
    select: table.bulk !== undefined,
    open: (table.hrefOf ?? table.onOpen) !== undefined,
    search: table.search !== undefined || table.hasPageSearch === true,
  };
  return (
    <div className="data-foot">
      <span role="status">{words.countShown(count, count === 1 ? one : many)}</span>
      {hasKeys && (
        <span className="data-keys" aria-label={words.keys}>
          {KEYS.filter((key) => can[key.does]).map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {words.does[does]}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
