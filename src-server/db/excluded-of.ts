import { aliasedTableColumn, sql, type Column, type GetColumnData, type SQL } from 'drizzle-orm';

/** In `onConflictDoUpdate`: what the insert wanted to write into this column. A renamed column does not compile. */
export const excludedOf = <C extends Column>(column: C): SQL<GetColumnData<C>> =>
  sql<GetColumnData<C>>`${aliasedTableColumn(column, 'excluded')}`;
