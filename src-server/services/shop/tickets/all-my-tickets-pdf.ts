import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketPdf } from './ticket-pdf/ticket-pdf.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const mine = prepared({ userId: tickets.userId }, (orm, { userId }) =>
  selectTickets(orm)
    .where(
      and(
        eq(tickets.userId, userId),
        ne(tickets.status, 'cancelled'),
        or(isNull(tickets.passedOnAt), eq(tickets.status, 'used')),
      ),
    )
    .orderBy(asc(events.startsAt), asc(tickets.orderId), asc(tickets.position))
    .prepare(),
);

/** All of one's own tickets that count and are with no friend, night by night, a page each; null without any. */
export async function allMyTicketsPdf(ctx: ServiceContext): Promise<Buffer | null> {
  requirePermission(ctx, 'profile:own');
  const shown = mine(ctx.db)
    .all({ userId: requireUser(ctx).userId })
    .map((row) => ticketView(ctx, row));
  return shown.length === 0 ? null : ticketPdf(ctx, shown, 'en');
}
