/** A view that somebody keeps: `query` is what the address says of search, filters and sort. */
export type KeptView = { name: string; query: string };

/** More than a row of pills holds. */
export const MOST_VIEWS = 12;
export const MOST_VIEW_NAME = 40;

const isView = (found: unknown): found is KeptView =>
  typeof found === 'object' &&
  found !== null &&
  'name' in found &&
  'query' in found &&
  typeof found.name === 'string' &&
  typeof found.query === 'string';

/** What a browser has kept, whatever it is by now. Pure. */
export const readViews = (found: unknown): KeptView[] =>
  Array.isArray(found) ? found.filter(isView).slice(0, MOST_VIEWS) : [];

/** With one more; a name that is taken is given to the new one, in its place. Pure. */
export function withView(views: readonly KeptView[], view: KeptView): KeptView[] {
  const place = views.findIndex(({ name }) => name === view.name);
  return place < 0 ? [...views, view] : views.map((one, i) => (i === place ? view : one));
}

export const withoutView = (views: readonly KeptView[], name: string): KeptView[] =>
  views.filter((view) => view.name !== name);
