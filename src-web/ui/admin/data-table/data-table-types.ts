import type { ReactNode } from 'react';
import type { ListState } from '../admin-section.tsx';

export type DataColumn<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right. */ isFigure?: boolean;
  /** The server sorts by it, under the name `id`. */ isSortable?: boolean;
  /** The least it needs, in px; the first column takes what is left. */ width: number;
  /** Which go first where it gets narrow: the highest. The first column stays. */ rank?: number;
  /** Not shown until somebody chooses it. */ isExtra?: boolean;
};

/** `isDown`: the largest, the latest, z first. */
export type DataSort = { by: string; isDown: boolean };

/** A list somebody looks at often; `count` as soon as it is known. */
type DataView = { id: string; label: string; count?: number | undefined };

/** A list that comes a page at a time, as `useInfiniteQuery` gives it. */
type PagedList = ListState & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** One thing that can be done with all that is chosen. */
export type BulkAct = {
  id: string;
  label: string;
  icon: ReactNode;
  /** The one that is filled. */ isMain?: boolean;
  /** Takes something away from somebody. */ isBad?: boolean;
  run: (ids: readonly string[]) => void;
};

/** Names what the rows are, one and several: `['night', 'nights']`. */
export type Noun = readonly [one: string, many: string];

/** What the address says of a list (view, search, filters, sort), and how to show what another one says. */
export type TableQuery = { query: string; show: (query: string) => void };

export type DataTableProps<Row> = {
  /** Under this name the browser keeps which columns are shown, how dense they are, and somebody's own views. */
  id: string;
  /** Read out for the table. */ label: string;
  noun: Noun;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row where it is chosen or opened. */ rowName: (row: Row) => string;
  list: PagedList;
  /** The sentence when the list can't be had; German unless said. */ failure: string;
  failureLang?: 'en';
  /** Shown instead of an empty list. */ nothing: ReactNode;
  sort?: DataSort;
  onSort?: (sort: DataSort) => void;
  views?: readonly DataView[];
  view?: string;
  onView?: (id: string) => void;
  /** With it, what is looked at can be kept under a name: `useTableAddress` gives it. */ address?: TableQuery;
  search?: { label: string; value: string; onSearch: (text: string) => void };
  /** The page has the search field, and `/` leads there. */ hasPageSearch?: boolean;
  /** Fields beside the search. */ filters?: ReactNode;
  /** Enter and a click on the name lead there. */ hrefOf?: (row: Row) => string;
  /** Enter opens it in place, where no page of its own has it. */ onOpen?: (row: Row) => void;
  bulk?: readonly BulkAct[];
  /** What is among those that are chosen, beside their number: `2 drafts, 1 on sale`. */
  describe?: (rows: readonly Row[]) => string;
  /** On phones: what stands in a row's card, name and state first. */ card: (row: Row) => ReactNode;
  /** What a single row can do, at its end. */ rowActs?: (row: Row) => ReactNode;
  /** Where what is shown is downloaded. */ exportHref?: (format: 'csv' | 'xlsx') => string;
};
