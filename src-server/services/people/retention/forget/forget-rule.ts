import { lt, sql, type Column, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared, type Db } from '#server/db/client.ts';
import { placeholdersFor, type ValuesOf } from '#server/db/placeholders.ts';
import { meta } from '#server/db/schema/meta.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Everything that began before `before` goes. The column stands for all: every instant is stored alike. */
export const MOMENT = { before: orders.createdAt, now: orders.createdAt };
type Moment = ValuesOf<typeof MOMENT>;
/** What stands for a moment in the parts of a query that takes a `MOMENT`. */
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
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } })
    .prepare(),
);

/** What the law protects is guarded by triggers: they let nothing go that is not said here to be older. */
export const olderThanTheLaw =
  (key: string, forget: Forget): Forget =>
  (db, moment) => {
    writeKeptFrom(db).run({ key, value: String(moment.before.getTime()) });
    return forget(db, moment);
  };
