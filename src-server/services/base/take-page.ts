import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { END_OF_TIME, type PageRange } from '#server/db/paging.ts';

/**
 * Asks for one row more than is shown: that row says whether there is a next page, which begins after the last row
 * shown.
 */
export function takePage<Row>(rows: readonly Row[], limit: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, limit);
  return { shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/** A page of a list that shows the newest first. `read` gives the rows of a range. */
export function newestPage<Row extends NewestFirstCursor>(
  { limit, cursor }: Pick<NewestFirstInput, 'limit' | 'cursor'>,
  read: (range: PageRange) => Row[],
): Page<Row, NewestFirstCursor> {
  const rows = read({ at: cursor?.createdAt ?? END_OF_TIME, id: cursor?.id ?? '', limit: limit + 1 });
  const { shown, last } = takePage(rows, limit);
  return { items: shown, nextCursor: last && { createdAt: last.createdAt, id: last.id } };
}
