import { and, eq, isNotNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from './find-order.ts';

const calledOff = prepared({ id: orNull(events.id) }, (orm, { id }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), isNotNull(events.cancelledAt)))
    .prepare(),
);

const isLeftOut = prepared({ orderId: orderItems.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: eventEvenings.id })
    .from(orderItems)
    .innerJoin(eventEvenings, eq(eventEvenings.id, orderItems.eveningId))
    .where(and(eq(orderItems.orderId, orderId), eq(eventEvenings.state, 'cancelled')))
    .prepare(),
);

/** Whether the event of an order does not take place, or the one evening that it is for. */
export const isCalledOff = (
  ctx: Pick<ServiceContext, 'db'>,
  { id, eventId }: Pick<OrderRow, 'id' | 'eventId'>,
): boolean =>
  calledOff(ctx.db).get({ id: eventId }) !== undefined || isLeftOut(ctx.db).get({ orderId: id }) !== undefined;

/**
 * Tells a buyer whose order of a cancelled event has ended that the event is off and what happens with the money.
 * `isPaid`: the payment came when the order had ended, so what the mail before said of the money is no longer true. Call
 * inside the transaction that ends the order.
 */
export function tellCalledOff(ctx: ServiceContext, { id, isPaid = false }: { id: string; isPaid?: boolean }): void {
  putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: isPaid ? `${id}:paid` : id });
}
