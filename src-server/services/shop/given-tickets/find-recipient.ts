import { eq } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ofOrder = prepared({ orderId: givenTickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ name: givenTickets.name, email: givenTickets.email })
    .from(givenTickets)
    .where(eq(givenTickets.orderId, orderId))
    .prepare(),
);

/** To whom the tickets of an order were given; undefined for a bought one, and once the name was forgotten. */
export const findGivenRecipient = (
  ctx: Pick<ServiceContext, 'db'>,
  orderId: string,
): RowOf<typeof ofOrder> | undefined => ofOrder(ctx.db).get({ orderId });
