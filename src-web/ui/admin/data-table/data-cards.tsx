import { Checkbox } from '@mantine/core';
import type { DataTableProps } from './data-table-types.ts';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type DataCardsProps<Row> = DataTableProps<Row> & {
  picked: ReadonlySet<string>;
  onPick: ((id: string) => void) | undefined;
};

/** The rows on a phone: a card each, with what chooses it and what it can do at its ends. */
export function DataCards<Row>({ rows, rowId, rowName, label, card, rowActs, picked, onPick }: DataCardsProps<Row>) {
  const words = useWords(adminWords);
  return (
    <ul className="data-cards" aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <li key={id} data-row={id} className={picked.has(id) ? 'is-picked' : undefined}>
            {onPick && (
              <Checkbox
                className="data-card-pick"
                aria-label={words.chooseOne(rowName(row))}
                checked={picked.has(id)}
                onChange={() => onPick(id)}
              />
            )}
            <div className="data-card">{card(row)}</div>
            {rowActs && <div className="data-card-acts">{rowActs(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
