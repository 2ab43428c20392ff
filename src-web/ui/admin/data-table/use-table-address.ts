import { useLocation, useSearch } from 'wouter';
import type { DataSort, TableQuery } from './data-table-types.ts';

type AddressOptions<View extends string, Sort extends string> = {
  views: readonly View[];
  sorts: readonly Sort[];
  /** How each view is sorted while nobody chose otherwise. */ sortOf: (view: View) => { by: Sort; isDown: boolean };
  /** What the search is called in the address. */ searchName?: 'search' | 'q';
  /** The page's own filters, as the address calls them: they belong to a view that somebody keeps. */
  filters?: readonly string[];
};

export type TableAddress<View extends string, Sort extends string> = TableQuery & {
  view: View;
  search: string;
  sort: { by: Sort; isDown: boolean };
  setView: (view: string) => void;
  setSearch: (text: string) => void;
  setSort: (sort: DataSort) => void;
  /** A filter of the page's own: empty where it is not in the address. */ filter: (name: string) => string;
  /** Changes filters, and with them whatever else goes with the change. */
  put: (changes: Readonly<Record<string, string>>) => void;
};

/** View, search, sort and filters of a table stand in the address: it can be sent, kept and gone back to. */
export function useTableAddress<View extends string, Sort extends string>(
  options: AddressOptions<View, Sort>,
): TableAddress<View, Sort> {
  const { searchName = 'search', filters = [] } = options;
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const [first] = options.views;
  if (first === undefined) throw new Error('a table has at least one view');
  const view = options.views.find((known) => known === query.get('view')) ?? first;
  const usual = options.sortOf(view);
  const asked = options.sorts.find((known) => known === query.get('sort'));
  const sort = asked === undefined ? usual : { by: asked, isDown: query.get('down') === '1' };
  const put = (change: Readonly<Record<string, string>>): void => {
    // From the address as it is now: two changes between two drawings must not undo each other.
    const wanted = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') wanted.delete(name);
      else wanted.set(name, value);
    }
    navigate(wanted.size === 0 ? path : `${path}?${wanted.toString()}`, { replace: true });
  };
  const names = ['view', searchName, ...filters, 'sort', 'down'];
  const said = names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []));
  return {
    query: new URLSearchParams(said).toString(),
    show: (wanted) => {
      const kept = new URLSearchParams(wanted);
      put(Object.fromEntries(names.map((name) => [name, kept.get(name) ?? ''])));
    },
    view,
    search: query.get(searchName) ?? '',
    sort,
    // Another view has another usual order: the one that was chosen is left behind.
    setView: (id) => put({ view: id === first ? '' : id, sort: '', down: '' }),
    setSearch: (search) => put({ [searchName]: search }),
    setSort: ({ by, isDown }) => {
      const isUsual = by === usual.by && isDown === usual.isDown;
      put({ sort: isUsual ? '' : by, down: isDown && !isUsual ? '1' : '' });
    },
    filter: (name) => query.get(name) ?? '',
    put,
  };
}
