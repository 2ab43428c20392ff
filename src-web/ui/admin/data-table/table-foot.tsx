import { Kbd } from '@mantine/core';
import type { Noun } from './data-table-types.ts';

type TableFootProps = { count: number; noun: Noun; hasKeys: boolean; canPick: boolean };

const KEYS = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['x'], does: 'select', isPick: true },
  { keys: ['enter'], does: 'open' },
  { keys: ['/'], does: 'search' },
] as const;

/** How many rows are shown, and the keys. */
export function TableFoot({ count, noun: [one, many], hasKeys, canPick }: TableFootProps) {
  return (
    <div className="data-foot">
      <span role="status">{`${count} ${count === 1 ? one : many} shown`}</span>
      {hasKeys && (
        <span className="data-keys" aria-label="Keys">
          {KEYS.filter((key) => canPick || !('isPick' in key)).map(({ keys, does }) => (
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
