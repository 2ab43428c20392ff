import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

/** More than anybody holds for nights to come: ten a night are the limit. */
const AT_MOST = 100;

const coming = prepared({ userId: tickets.userId, at: events.endsAt }, (orm, { userId, at }) =>
  selectTickets(orm)
    .where(and(eq(tickets.userId, userId), gt(events.endsAt, at)))
    .orderBy(
      asc(events.startsAt),
      asc(tickets.status),
      asc(sql`${tickets.passedOnAt} is not null`),
      asc(tickets.ticketNumber),
    )
    .limit(AT_MOST)
    .prepare(),
);

/**
 * One's own tickets for nights that are not over, the earliest night first, valid ones before the others and one's own
 * before those that are with a friend. Throws UNAUTHORIZED.
 */
export function listComingTickets(ctx: ServiceContext): TicketView[] {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return coming(ctx.db)
    .all({ userId, at: ctx.now() })
    .map((row) => ticketView(ctx, row))
    .filter(({ event }) => event.endsAt > ctx.now());
}
