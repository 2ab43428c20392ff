import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** For a `where`: a literal, because SQLite uses a partial index only for a value that stands in the query. */
export const isPending: SQL = sql`${orders.status} = 'pending'`;

const orderWhere = (orm: Orm, where: SQL | undefined) => orm.select().from(orders).where(where).prepare();

const byId = prepared({ id: orders.id }, (orm, { id }) => orderWhere(orm, eq(orders.id, id)));
const bySession = prepared({ sessionId: orders.stripeSessionId }, (orm, { sessionId }) =>
  orderWhere(orm, eq(orders.stripeSessionId, sessionId)),
);
const byPaymentIntent = prepared({ paymentIntentId: orders.stripePaymentIntentId }, (orm, { paymentIntentId }) =>
  orderWhere(orm, eq(orders.stripePaymentIntentId, paymentIntentId)),
);
const carrying = prepared({ intentId: orders.carriedIntentId }, (orm, { intentId }) =>
  orm
    .select()
    .from(orders)
    .where(eq(orders.carriedIntentId, intentId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare(),
);
const byKey = prepared({ userId: orders.userId, key: orders.idempotencyKey }, (orm, { userId, key }) =>
  orderWhere(orm, and(eq(orders.userId, userId), eq(orders.idempotencyKey, key))),
);
const openFor = prepared({ userId: orders.userId, eventId: orders.eventId }, (orm, { userId, eventId }) =>
  orderWhere(orm, and(eq(orders.userId, userId), eq(orders.eventId, eventId), isPending, isNull(orders.partOfOrderId))),
);
const itemsOf = prepared({ orderId: orderItems.orderId }, (orm, { orderId }) =>
  orm.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position)).prepare(),
);

type DbContext = Pick<ServiceContext, 'db'>;

export const findOrder = (ctx: DbContext, id: string): OrderRow | undefined => byId(ctx.db).get({ id });
export const findOrderBySession = (ctx: DbContext, sessionId: string): OrderRow | undefined =>
  bySession(ctx.db).get({ sessionId });
export const findOrderByPaymentIntent = (ctx: DbContext, paymentIntentId: string): OrderRow | undefined =>
  byPaymentIntent(ctx.db).get({ paymentIntentId });
/** Orders that moved tickets have brought money of a payment to, oldest first. */
export const findOrdersCarrying = (ctx: DbContext, intentId: string): OrderRow[] => carrying(ctx.db).all({ intentId });
export const findOrderByKey = (ctx: DbContext, userId: string, key: string): OrderRow | undefined =>
  byKey(ctx.db).get({ userId, key });
export const findOpenOrder = (ctx: DbContext, userId: string, eventId: string): OrderRow | undefined =>
  openFor(ctx.db).get({ userId, eventId });
/** Those of an order's lines that are tickets; what was sold with them comes after. */
export const findSeatItems = (ctx: DbContext, orderId: string): OrderItemRow[] =>
  findOrderItems(ctx, orderId).filter(({ addOnId }) => addOnId === null);
export const findOrderItems = (ctx: DbContext, orderId: string): OrderItemRow[] => itemsOf(ctx.db).all({ orderId });
