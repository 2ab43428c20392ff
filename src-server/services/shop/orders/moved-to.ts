import { asc, eq, sql } from 'drizzle-orm';
import type { OrderList } from '#shared/orders/order-list.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { SHOWN_AS } from '#server/db/listed-as.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const movedTo = prepared({ orderId: orders.movedFromId }, (orm, { orderId }) =>
  orm
    .select({ orderId: orders.id, eventTitle: events.title, startsAt: events.startsAt })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.movedFromId, orderId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .prepare(),
);
const shownAs = prepared({ id: orders.id }, (orm, { id }) =>
  orm
    .select({ shownAs: sql<OrderList>`${SHOWN_AS}` })
    .from(orders)
    .where(eq(orders.id, id))
    .prepare(),
);

/** The orders that tickets of this one were moved to. */
export const ordersMovedTo = ({ db }: ServiceContext, orderId: string): RowOf<typeof movedTo>[] =>
  movedTo(db).all({ orderId });

/** The orders that all its tickets went to; none where some did not. */
export const ordersAllMovedTo = (ctx: ServiceContext, id: string): RowOf<typeof movedTo>[] =>
  shownAs(ctx.db).get({ id })?.shownAs === 'moved' ? ordersMovedTo(ctx, id) : [];

/** Their nights. */
export const nightsMovedTo = (ctx: ServiceContext, id: string): { eventTitle: string; startsAt: Date }[] =>
  ordersAllMovedTo(ctx, id).map(({ eventTitle, startsAt }) => ({ eventTitle, startsAt }));
