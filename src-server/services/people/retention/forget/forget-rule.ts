import { lt, sql, type Column, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { prepared, type Db } from '#server/db/client.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import { meta } from '#server/db/schema/meta.ts';

/** Everything that began before `before` goes. */
type Moment = { before: Date; now: Date };
/** Forgets what began before an instant; gives how many rows went. */
export type Forget = (db: Db, moment: Moment) => number;
/** A prepared query with the placeholders of a `Moment`. */
type Step = (db: Db) => { run(moment: Moment): { changes: number } };

export const isOlder = (column: Column): SQL => lt(column, placeholderFor(column, 'before'));

export const forgetWhere = (table: SQLiteTable, where: SQL | undefined): Step =>
  prepared((orm) => orm.delete(table).where(where).prepare());

/** One step after the other, for what hangs together. */
export const inOrder =
  (...steps: readonly Step[]): Forget =>
  (db, moment) =>
    steps.reduce((rows, step) => rows + step(db).run(moment).changes, 0);

const writeKeptFrom = prepared((orm) =>
  orm
    .insert(meta)
    .values({ key: sql.placeholder('key'), value: sql.placeholder('value') })
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
