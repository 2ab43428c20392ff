import { useMemo, useRef, useState, type ReactNode, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'wouter';
import './data-table.css';
import { ListWaiting, LoadFailure, ShowMore } from '../admin-section.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DataCards } from './data-cards.tsx';
import { DataRows } from './data-rows.tsx';
import type { DataTableProps } from './data-table-types.ts';
import { TableFoot } from './table-foot.tsx';
import { useTableChoice } from './table-memory.ts';
import { TableTools } from './table-tools.tsx';
import { useRowKeys } from './use-row-keys.ts';

type Fitting = { id: string; width: number; rank?: number; isExtra?: boolean };

/** Space for choosing a row, and for what it can do. */
const ENDS = 44;
const GAP = 24;

/**
 * Which columns are shown in so much room: the first always, then those that were chosen (or all but the extra ones),
 * without those of the highest rank until the rest fits. Nothing is ever pushed out of sight. Pure.
 */
export function fitColumns<Column extends Fitting>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
  room: { width: number; ends: number },
): Column[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const wanted = others.filter(({ id, isExtra }) => (chosen === null ? isExtra !== true : chosen.includes(id)));
  const shown = new Set<Column>([first, ...wanted]);
  const needed = (): number =>
    [...shown].reduce((sum, { width }) => sum + width + GAP, 0) + room.ends * (ENDS + GAP / 2);
  const byRank = [...wanted].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const column of byRank) {
    if (needed() <= room.width) break;
    shown.delete(column);
  }
  return columns.filter((column) => shown.has(column));
}

/** How wide an element is, followed as it changes; 0 until it is known. */
function useRoomWidth(area: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    // It tells once at the start, before anything is drawn.
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [area]);
  return width;
}

/** Narrower than this, rows are cards. */
const CARDS_BELOW = 620;

/**
 * A list of the panel: views as pills, search, columns to sort and choose, rows to select for something done to all of
 * them, keys, two densities; cards on phones. What is looked at stands in the address (`useTableAddress`), the server
 * sorts, and pages follow each other by `list`. Figures are never pushed out of sight: columns of a high rank go first.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, columns, rows, rowId, list, failure, nothing, bulk, hrefOf, onOpen } = props;
  const area = useRef<HTMLDivElement>(null);
  const width = useRoomWidth(area);
  const [, navigate] = useLocation();
  const [choice, setChoice] = useTableChoice(id);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter((row) => picked.has(rowId(row))), [rows, picked, rowId]);
  const pick = (row: string): void =>
    setPicked((before) => new Set(before.has(row) ? [...before].filter((other) => other !== row) : [...before, row]));
  const letGo = (): void => setPicked(new Set());
  const openRow = (row: string): void => {
    const found = rows.find((other) => rowId(other) === row);
    if (found === undefined) return;
    if (hrefOf) navigate(hrefOf(found));
    else onOpen?.(found);
  };
  const at = useRowKeys({ ids: rows.map(rowId), onSelect: bulk && pick, onOpen: openRow, onLeave: letGo });
  const ends = (bulk ? 1 : 0) + (props.rowActs ? 1 : 0);
  const isCards = width > 0 && width < CARDS_BELOW;
  const shared = { ...props, picked, at, onPick: bulk && pick };
  const pickAll = (isOn: boolean): void => setPicked(new Set(isOn ? rows.map(rowId) : []));
  const faces = (): ReactNode => {
    if (list.isPending || width === 0) return <ListWaiting />;
    if (rows.length === 0) return list.isError ? null : nothing;
    return isCards ? (
      <DataCards {...shared} />
    ) : (
      <DataRows
        {...shared}
        columns={fitColumns(columns, choice.columns, { width, ends })}
        isDense={choice.isDense}
        onPickAll={bulk && pickAll}
      />
    );
  };
  return (
    <div className="data-table" ref={area}>
      <TableTools {...props} choice={choice} onChoice={setChoice} isCards={isCards} />
      {list.isError && <LoadFailure sentence={failure} lang={props.failureLang} list={list} />}
      {faces()}
      {rows.length > 0 && <TableFoot {...props} hasKeys={!isCards} />}
      <ShowMore list={list} />
      {bulk && chosen.length > 0 && (
        <BulkBar
          acts={bulk}
          noun={props.noun}
          ids={chosen.map(rowId)}
          words={props.describe?.(chosen)}
          isSheet={isCards}
          onClose={letGo}
        />
      )}
    </div>
  );
}
