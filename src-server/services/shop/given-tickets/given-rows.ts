import { asc, count, desc, eq } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const byId = prepared({ id: givenTickets.id }, (orm, { id }) =>
  orm.select().from(givenTickets).where(eq(givenTickets.id, id)).prepare(),
);
export type GivenRow = RowOf<typeof byId>;
export const findGiven = (ctx: ServiceContext, id: string): GivenRow | undefined => byId(ctx.db).get({ id });

/** Gifts of an event, the newest first, with who gave them. */
export const givenOfEvent = prepared({ eventId: givenTickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ given: givenTickets, by: users.name })
    .from(givenTickets)
    .leftJoin(users, eq(users.id, givenTickets.givenBy))
    .where(eq(givenTickets.eventId, eventId))
    .orderBy(desc(givenTickets.givenAt), asc(givenTickets.id))
    .prepare(),
);
export const countGiven = prepared({ eventId: givenTickets.eventId }, (orm, { eventId }) =>
  orm.select({ gifts: count() }).from(givenTickets).where(eq(givenTickets.eventId, eventId)).prepare(),
);

/** The tickets of a gift. */
export const ticketsOfGift = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: tickets.id, status: tickets.status })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare(),
);
