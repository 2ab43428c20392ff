import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banAmong, runningBans, type Ban } from './running-bans.ts';

const holderOf = prepared({ id: tickets.id }, (orm, { id }) =>
  orm
    .select({
      userId: tickets.userId,
      passedOnAt: tickets.passedOnAt,
      account: users.email,
      given: givenTickets.email,
      imported: importedOrders.email,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(givenTickets, eq(givenTickets.orderId, tickets.orderId))
    .leftJoin(importedOrders, eq(importedOrders.orderId, tickets.orderId))
    .where(eq(tickets.id, id))
    .prepare(),
);

/**
 * Whether whose ticket it is was banned at that moment. A ticket that was passed on to a friend before is the friend's;
 * passing one on afterwards gets nobody in.
 */
export function banOfTicket(ctx: ServiceContext, id: string, at: Date = ctx.now()): Ban | null {
  const all = runningBans(ctx, at);
  const row = all.length === 0 ? undefined : holderOf(ctx.db).get({ id });
  if (row === undefined) return null;
  const { userId, passedOnAt, account, given, imported } = row;
  const since = passedOnAt === null ? all : all.filter(({ createdAt }) => createdAt < passedOnAt);
  return banAmong(since, { userId, emails: [account, given, imported] });
}
