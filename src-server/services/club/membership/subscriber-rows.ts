import type { Statement } from 'better-sqlite3';
import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { RUNNING_STATUSES } from '#shared/membership/membership-state.ts';
import { prepared, type Db, type Orm } from '#server/db/client.ts';
import { paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;
type WithDb = Pick<ServiceContext, 'db'>;

const newestWhere = (orm: Orm, where: SQL | undefined) =>
  orm.select().from(subscribers).where(where).orderBy(desc(subscribers.createdAt)).limit(1).prepare();

// On the first of the month every membership asks these several times within seconds.
const byId = prepared((orm) => newestWhere(orm, eq(subscribers.id, sql.placeholder('id'))));
const bySession = prepared((orm) => newestWhere(orm, eq(subscribers.stripeSessionId, sql.placeholder('sessionId'))));
const bySubscription = prepared((orm) =>
  newestWhere(orm, eq(subscribers.stripeSubscriptionId, sql.placeholder('subscriptionId'))),
);
const runningOf = prepared((orm) =>
  newestWhere(
    orm,
    and(eq(subscribers.userId, sql.placeholder('userId')), inArray(subscribers.status, [...RUNNING_STATUSES])),
  ),
);
const oncePaidOf = prepared((orm) =>
  newestWhere(
    orm,
    and(eq(subscribers.userId, sql.placeholder('userId')), sql`${subscribers.membershipId} IS NOT NULL`),
  ),
);
const customerOf = prepared((orm) =>
  orm
    .select({ id: paymentCustomers.stripeCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, sql.placeholder('userId')))
    .prepare(),
);

export const findSubscriber = ({ db }: WithDb, id: string): SubscriberRow | undefined => byId(db).get({ id });
export const findBySession = ({ db }: WithDb, sessionId: string): SubscriberRow | undefined =>
  bySession(db).get({ sessionId });
export const findBySubscription = ({ db }: WithDb, subscriptionId: string): SubscriberRow | undefined =>
  bySubscription(db).get({ subscriptionId });

/** Ordered, paid or owing: at most one per person, by a unique index. */
export const findRunning = ({ db }: WithDb, userId: string): SubscriberRow | undefined => runningOf(db).get({ userId });

/** The one that counts: the running one if it was ever paid, else the last that was. */
export function findCurrent(ctx: WithDb, userId: string): SubscriberRow | undefined {
  const running = findRunning(ctx, userId);
  if (running !== undefined && running.status !== 'pending') return running;
  return oncePaidOf(ctx.db).get({ userId });
}

type Column = keyof SubscriberRow;
const COLUMNS = getTableColumns(subscribers);
type Update = Statement<unknown[]>;
const updates = new WeakMap<Db, Map<string, Update>>();

/** One statement per set of columns; a handful of verbs make a handful of sets. */
function updateOf(db: Db, columns: readonly Column[]): Update {
  const known = updates.get(db) ?? new Map<string, Update>();
  updates.set(db, known);
  const key = columns.join();
  const update =
    known.get(key) ??
    db.sqlite.prepare<unknown[]>(
      `UPDATE subscribers SET ${columns.map((column) => `${toSnakeCase(column)} = ?`).join(', ')} WHERE id = ?`,
    );
  known.set(key, update);
  return update;
}

export function changeSubscriber(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  change: Partial<SubscriberRow>,
): void {
  const all: Partial<SubscriberRow> = { ...change, updatedAt: now() };
  const columns = (Object.keys(all) as Column[]).filter((column) => all[column] !== undefined);
  const values = columns.map((column) => {
    const value = all[column];
    return value === null ? null : COLUMNS[column].mapToDriverValue(value as never);
  });
  updateOf(db, columns).run(...values, id);
}

export const findCustomerId = ({ db }: WithDb, userId: string): string | undefined =>
  customerOf(db).get({ userId })?.id;
