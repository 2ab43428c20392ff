import { Kbd } from '@mantine/core';
import type { DataTableProps } from './data-table-types.ts';

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
  const count = rows.length;
  const can = {
    move: true,
    select: table.bulk !== undefined,
    open: (table.hrefOf ?? table.onOpen) !== undefined,
    search: table.search !== undefined || table.hasPageSearch === true,
  };
  return (
    <div className="data-foot">
      <span role="status">{`${count} ${count === 1 ? one : many} shown`}</span>
      {hasKeys && (
        <span className="data-keys" aria-label="Keys">
          {KEYS.filter((key) => can[key.does]).map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {does}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
