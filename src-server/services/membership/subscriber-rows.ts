import { eq, type SQL } from 'drizzle-orm';
import { and, desc, inArray, sql } from 'drizzle-orm';
import { RUNNING_STATUSES } from '#shared/membership/membership-state.ts';
import { paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../service-context.ts';

export type SubscriberRow = typeof subscribers.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

const one = ({ db }: Db, where: SQL | undefined): SubscriberRow | undefined => db.orm.select().from(subscribers).where(where).orderBy(desc(subscribers.createdAt)).limit(1).get();

export const findSubscriber = (ctx: Db, id: string): SubscriberRow | undefined => one(ctx, eq(subscribers.id, id));
export const findBySession = (ctx: Db, sessionId: string): SubscriberRow | undefined => one(ctx, eq(subscribers.stripeSessionId, sessionId));
export const findBySubscription = (ctx: Db, subscriptionId: string): SubscriberRow | undefined => one(ctx, eq(subscribers.stripeSubscriptionId, subscriptionId));

/** Ordered, paid or owing: at most one per person, by a unique index. */
export const findRunning = (ctx: Db, userId: string): SubscriberRow | undefined => one(ctx, and(eq(subscribers.userId, userId), inArray(subscribers.status, [...RUNNING_STATUSES])));

/** The one that counts: the running one if it was ever paid, else the last that was. */
export function findCurrent(ctx: Db, userId: string): SubscriberRow | undefined {
  const running = findRunning(ctx, userId);
  if (running !== undefined && running.status !== 'pending') return running;
  return one(ctx, and(eq(subscribers.userId, userId), sql`${subscribers.membershipId} IS NOT NULL`));
}

export function changeSubscriber(ctx: ServiceContext, id: string, change: Partial<SubscriberRow>): void {
  ctx.db.orm.update(subscribers).set({ ...change, updatedAt: ctx.now() }).where(eq(subscribers.id, id)).run();
}

export function findCustomerId({ db }: Db, userId: string): string | undefined {
  return db.orm.select({ id: paymentCustomers.stripeCustomerId }).from(paymentCustomers).where(eq(paymentCustomers.userId, userId)).get()?.id;
}
