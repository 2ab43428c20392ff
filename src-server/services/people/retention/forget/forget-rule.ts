import { lt, type Column, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared, type Db } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { placeholdersFor, type ValuesOf } from '#server/db/placeholders.ts';
import { meta } from '#server/db/schema/meta.ts';
import { orders } from '#server/db/schema/orders.ts';

/**
 * The values of a query that forgets: `before` is the instant before which everything goes. Any column of instants
 * gives its type.
 */
export const MOMENT = { before: orders.createdAt, now: orders.createdAt };
type Moment = ValuesOf<typeof MOMENT>;
/** The placeholders for a `MOMENT`, for the parts of a query. */
export const { before, now } = placeholdersFor(MOMENT);
/** Forgets what began before an instant; gives how many rows went. */
export type Forget = (db: Db, moment: Moment) => number;
/** A prepared query that takes a `MOMENT`. */
type Step = (db: Db) => { run(moment: Moment): { changes: number } };

export const isOlder = (column: Column): SQL => lt(column, before);

export const forgetWhere = (table: SQLiteTable, where: SQL | undefined): Step =>
  prepared(MOMENT, (orm) => orm.delete(table).where(where).prepare());

/** One step after the other, for what hangs together. */
export const inOrder =
  (...steps: readonly Step[]): Forget =>
  (db, moment) =>
    steps.reduce((rows, step) => rows + step(db).run(moment).changes, 0);

const writeKeptFrom = prepared({ key: meta.key, value: meta.value }, (orm, { key, value }) =>
  orm
    .insert(meta)
    .values({ key, value })
    .onConflictDoUpdate({ target: meta.key, set: { value: excludedOf(meta.value) } })
    .prepare(),
);

/**
 * Triggers guard the rows that the law wants kept: they let only those be deleted that are older than the date written
 * here.
 */
export const olderThanTheLaw =
  (key: string, forget: Forget): Forget =>
  (db, moment) => {
    writeKeptFrom(db).run({ key, value: String(moment.before.getTime()) });
    return forget(db, moment);
  };
