import { sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { counters } from '#server/db/schema/processes.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * `content`: something public changed. `work`: work was put in the outbox or the inbox. `question …`: questions to the
 * provider about one subscription.
 */
export type CounterName = 'content' | 'work' | `question ${'begun' | 'written'} ${string}`;

const add = prepared({ name: counters.name, now: counters.changedAt }, (orm, { name, now }) =>
  orm
    .insert(counters)
    .values({ name, count: 1, changedAt: now })
    .onConflictDoUpdate({ target: counters.name, set: { count: sql`${counters.count} + 1`, changedAt: now } })
    .returning({ count: counters.count })
    .prepare(),
);

/** Adds one, for all processes, and gives the new number. */
export const countUp = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>, name: CounterName): number =>
  add(db).get({ name, now: now() })?.count ?? 0;

const set = prepared({ name: counters.name, count: counters.count, now: counters.changedAt }, (orm, row) =>
  orm
    .insert(counters)
    .values({ name: row.name, count: row.count, changedAt: row.now })
    .onConflictDoUpdate({ target: counters.name, set: { count: row.count, changedAt: row.now } })
    .prepare(),
);

/** Sets a number that is higher than the one it has. */
export const countUpTo = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>, name: CounterName, count: number): void =>
  void set(db).run({ name, count, now: now() });

export const countOf = ({ db }: Pick<ServiceContext, 'db'>, name: CounterName): number =>
  findRow(db, counters, { name }, ['count'])?.count ?? 0;
