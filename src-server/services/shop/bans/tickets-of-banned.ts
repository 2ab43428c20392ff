import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { bans } from '#server/db/schema/bans.ts';
import { events } from '#server/db/schema/events.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Ban } from './running-bans.ts';

/** By the account, or by the address that somebody was given or bought them under elsewhere. */
const ofPerson = prepared(
  { userId: orNull(bans.userId), email: bans.email, since: bans.createdAt, endsAfter: events.endsAt },
  (orm, { userId, email, since, endsAfter }) => {
    const accounts = orm.select({ id: users.id }).from(users).where(eq(users.email, email));
    const own = orm
      .select({ id: tickets.id })
      .from(tickets)
      .where(or(eq(tickets.userId, userId), inArray(tickets.userId, accounts)));
    const given = orm
      .select({ id: tickets.id })
      .from(givenTickets)
      .innerJoin(tickets, eq(tickets.orderId, givenTickets.orderId))
      .where(eq(givenTickets.email, email));
    const imported = orm
      .select({ id: tickets.id })
      .from(importedOrders)
      .innerJoin(tickets, eq(tickets.orderId, importedOrders.orderId))
      .where(eq(importedOrders.email, email));
    const isTheirs = or(isNull(tickets.passedOnAt), gt(tickets.passedOnAt, since));
    const theirs = union(own, given, imported).as('theirs');
    return orm
      .select({
        id: tickets.id,
        codeId: tickets.codeId,
        status: tickets.status,
        orderId: tickets.orderId,
        eventId: tickets.eventId,
        title: events.title,
        startsAt: events.startsAt,
      })
      .from(theirs)
      .innerJoin(tickets, eq(tickets.id, theirs.id))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(and(ne(tickets.status, 'cancelled'), isTheirs, gt(events.endsAt, endsAfter)))
      .orderBy(asc(events.startsAt), asc(tickets.id))
      .prepare();
  },
);
type BannedTicket = RowOf<typeof ofPerson>;

/** What somebody who is banned holds for events that end after a moment. What they had passed on before is a friend's. */
export const ticketsOfBanned = (
  ctx: ServiceContext,
  { userId, email, createdAt: since }: Pick<Ban, 'userId' | 'email' | 'createdAt'>,
  endsAfter: Date,
): BannedTicket[] => ofPerson(ctx.db).all({ userId, email, since, endsAfter });
