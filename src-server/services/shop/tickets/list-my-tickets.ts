import { and, count, eq } from 'drizzle-orm';
import { TICKETS_PAGE_SIZE, type ListMyTicketsInput } from '#shared/tickets/ticket-queries.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const newest = prepared({ userId: tickets.userId, limit: Number }, (orm, { userId, limit }) =>
  selectTickets(orm)
    .where(eq(tickets.userId, userId))
    .orderBy(...newestFirst(tickets.purchasedAt, tickets.id))
    .limit(limit)
    .prepare(),
);
const older = prepared(
  { userId: tickets.userId, at: tickets.purchasedAt, id: tickets.id, limit: Number },
  (orm, { userId, limit, ...from }) =>
    selectTickets(orm)
      .where(and(eq(tickets.userId, userId), isBefore(tickets.purchasedAt, tickets.id, from)))
      .orderBy(...newestFirst(tickets.purchasedAt, tickets.id))
      .limit(limit)
      .prepare(),
);
const counted = prepared({ userId: tickets.userId }, (orm, { userId }) =>
  orm.select({ n: count() }).from(tickets).where(eq(tickets.userId, userId)).prepare(),
);

/** One's own tickets, newest purchase first, a page at a time. */
export function listMyTickets(ctx: ServiceContext, input: ListMyTicketsInput): TicketView[] {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const limit = input?.limit ?? TICKETS_PAGE_SIZE;
  const rows =
    input?.before === undefined
      ? newest(ctx.db).all({ userId, limit })
      : older(ctx.db).all({ userId, limit, at: input.before.purchasedAt, id: input.before.id });
  return rows.map((row) => ticketView(ctx, row));
}

/** How many tickets the dashboard's tab counts. */
export function countMyTickets(ctx: ServiceContext): number {
  requirePermission(ctx, 'profile:own');
  return counted(ctx.db).get({ userId: requireUser(ctx).userId })?.n ?? 0;
}
