import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** For a `where`: a literal, because SQLite uses a partial index only for a value that stands in the query. */
export const isPending: SQL = sql`${orders.status} = 'pending'`;

const orderWhere = (orm: Orm, where: SQL | undefined) => orm.select().from(orders).where(where).prepare();

const byId = prepared((orm) => orderWhere(orm, eq(orders.id, sql.placeholder('id'))));
const bySession = prepared((orm) => orderWhere(orm, eq(orders.stripeSessionId, sql.placeholder('sessionId'))));
const byPaymentIntent = prepared((orm) =>
  orderWhere(orm, eq(orders.stripePaymentIntentId, sql.placeholder('paymentIntentId'))),
);
const byKey = prepared((orm) =>
  orderWhere(orm, and(eq(orders.userId, sql.placeholder('userId')), eq(orders.idempotencyKey, sql.placeholder('key')))),
);
const openFor = prepared((orm) =>
  orderWhere(
    orm,
    and(eq(orders.userId, sql.placeholder('userId')), eq(orders.eventId, sql.placeholder('eventId')), isPending),
  ),
);
const itemsOf = prepared((orm) =>
  orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
);

type DbContext = Pick<ServiceContext, 'db'>;

export const findOrder = (ctx: DbContext, id: string): OrderRow | undefined => byId(ctx.db).get({ id });
export const findOrderBySession = (ctx: DbContext, sessionId: string): OrderRow | undefined =>
  bySession(ctx.db).get({ sessionId });
export const findOrderByPaymentIntent = (ctx: DbContext, paymentIntentId: string): OrderRow | undefined =>
  byPaymentIntent(ctx.db).get({ paymentIntentId });
export const findOrderByKey = (ctx: DbContext, userId: string, key: string): OrderRow | undefined =>
  byKey(ctx.db).get({ userId, key });
export const findOpenOrder = (ctx: DbContext, userId: string, eventId: string): OrderRow | undefined =>
  openFor(ctx.db).get({ userId, eventId });
export const findOrderItems = (ctx: DbContext, orderId: string): OrderItemRow[] => itemsOf(ctx.db).all({ orderId });
