import type { COLUMNS, TableName } from './columns.ts';
import type { Decimal } from './dialect.ts';

type Written<T extends TableName> = (typeof COLUMNS)[T][number];
type NameIn<W extends string> = W extends `${infer Name} ${string}` ? Name : never;
type CellIn<W extends string> = W extends `${string} A${string}` ? string : Decimal | null;

/** One row of a table by its columns' names, without the three keys; what it leaves out stays empty. */
export type RowOf<T extends TableName> = { [W in Written<T> as NameIn<W>]?: CellIn<W> };
