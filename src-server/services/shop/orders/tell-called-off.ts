import { and, eq, isNotNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
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

/** Whether the event of an order does not take place. */
export const isCalledOff = (ctx: ServiceContext, { eventId }: Pick<OrderRow, 'eventId'>): boolean =>
  calledOff(ctx.db).get({ id: eventId }) !== undefined;

/**
 * Tells a buyer whose order of a cancelled event has ended that the event is off and what happens with the money.
 * `isPaid`: the payment came when the order had ended, so what the mail before said of the money is no longer true. Call
 * inside the transaction that ends the order.
 */
export function tellCalledOff(ctx: ServiceContext, { id, isPaid = false }: { id: string; isPaid?: boolean }): void {
  putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: isPaid ? `${id}:paid` : id });
}
