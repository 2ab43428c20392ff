import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { RUNNING_STATUSES } from '#shared/membership/membership-state.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;
type WithDb = Pick<ServiceContext, 'db'>;

const newestWhere = (orm: Orm, where: SQL | undefined) =>
  orm.select().from(subscribers).where(where).orderBy(desc(subscribers.createdAt)).limit(1).prepare();

// On the first of the month every membership asks these several times within seconds.
const byId = prepared({ id: subscribers.id }, (orm, { id }) => newestWhere(orm, eq(subscribers.id, id)));
const bySession = prepared({ sessionId: subscribers.stripeSessionId }, (orm, { sessionId }) =>
  newestWhere(orm, eq(subscribers.stripeSessionId, sessionId)),
);
const bySubscription = prepared({ subscriptionId: subscribers.stripeSubscriptionId }, (orm, { subscriptionId }) =>
  newestWhere(orm, eq(subscribers.stripeSubscriptionId, subscriptionId)),
);
const runningOf = prepared({ userId: subscribers.userId }, (orm, { userId }) =>
  newestWhere(orm, and(eq(subscribers.userId, userId), inArray(subscribers.status, [...RUNNING_STATUSES]))),
);
const oncePaidOf = prepared({ userId: subscribers.userId }, (orm, { userId }) =>
  newestWhere(orm, and(eq(subscribers.userId, userId), sql`${subscribers.membershipId} IS NOT NULL`)),
);

export const findSubscriber = ({ db }: WithDb, id: string): SubscriberRow | undefined => byId(db).get({ id });
export const findBySession = ({ db }: WithDb, sessionId: string): SubscriberRow | undefined =>
  bySession(db).get({ sessionId });
export const findBySubscription = ({ db }: WithDb, subscriptionId: string): SubscriberRow | undefined =>
  bySubscription(db).get({ subscriptionId });

export const isMembershipIdTaken = ({ db }: WithDb, membershipId: string): boolean =>
  findRow(db, subscribers, { membershipId }, ['id']) !== undefined;

/** Ordered, paid or owing: at most one per person, by a unique index. */
export const findRunning = ({ db }: WithDb, userId: string): SubscriberRow | undefined => runningOf(db).get({ userId });

/** The one that counts: the running one if it was ever paid, else the last that was. */
export function findCurrent(ctx: WithDb, userId: string): SubscriberRow | undefined {
  const running = findRunning(ctx, userId);
  if (running !== undefined && running.status !== 'pending') return running;
  return oncePaidOf(ctx.db).get({ userId });
}

type Column = keyof SubscriberRow;

const updateOf = (columns: readonly Column[]) =>
  prepared({ ...columnsOf(subscribers, columns), id: subscribers.id }, (orm, { id, ...changes }) =>
    orm.update(subscribers).set(changes).where(eq(subscribers.id, id)).prepare(),
  );

const updates = new Map<string, ReturnType<typeof updateOf>>();

/**
 * Changes some columns of a membership. There is one prepared query for each set of columns: the verbs make a handful.
 */
export function changeSubscriber(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  change: Partial<Omit<SubscriberRow, 'id'>>,
): void {
  const values: Partial<SubscriberRow> = { ...change, updatedAt: now() };
  const columns = (Object.keys(values) as Column[]).filter((column) => values[column] !== undefined);
  const key = columns.join();
  const update = updates.get(key) ?? updateOf(columns);
  updates.set(key, update);
  // The query takes the columns that it was made for, and no others.
  update(db).run({ ...values, id } as SubscriberRow);
}

export const findCustomerId = ({ db }: WithDb, userId: string): string | undefined =>
  findRow(db, paymentCustomers, { userId }, ['stripeCustomerId'])?.stripeCustomerId;
