import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { isOpenPart, type PartView } from '#shared/parts/part-state.ts';
import { prepared } from '#server/db/client.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type PartRow = typeof orderParts.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

const ofOrder = prepared({ orderId: orderParts.orderId }, (orm, { orderId }) =>
  orm.select().from(orderParts).where(eq(orderParts.orderId, orderId)).orderBy(asc(orderParts.n)).prepare(),
);
const paidOrders = prepared({ orderId: orderParts.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.partOfOrderId} = ${orderId}`,
        inArray(orders.status, ['paid', 'refund_pending', 'refunded']).inlineParams(),
      ),
    )
    .orderBy(sql`${orders.paidAt} DESC`, asc(orders.id))
    .prepare(),
);
const pendingOrder = prepared({ orderId: orderParts.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.partOfOrderId} = ${orderId}`, sql`${orders.status} = 'pending'`))
    .prepare(),
);

/** The parts of an order, the first one first; none of one that is paid at once. */
export const findParts = (ctx: Db, orderId: string): PartRow[] => ofOrder(ctx.db).all({ orderId });

/** Whether an open order is paid in just so many parts. */
export const hasSameParts = (ctx: Db, order: { id: string; partsCents: number | null }, asked?: number): boolean =>
  order.partsCents === null ? asked === undefined : findParts(ctx, order.id).length === asked;

/** Those that are owed still. */
export const findOpenParts = (ctx: Db, orderId: string): PartRow[] => findParts(ctx, orderId).filter(isOpenPart);

/** The orders that have paid later parts of this one, the newest payment first. */
export const findPaidPartOrders = (ctx: Db, orderId: string): string[] =>
  paidOrders(ctx.db)
    .all({ orderId })
    .map(({ id }) => id);

/** The order by which a later part is being paid now. */
export const findPendingPartOrder = (ctx: Db, orderId: string): string | undefined =>
  pendingOrder(ctx.db).get({ orderId })?.id;

export const partView = ({ n, cents: amount, dueAt, state }: PartRow): PartView => ({
  n,
  cents: cents(amount),
  dueAt,
  state,
});
