import { TICKETS_PAGE_SIZE, type ListMyTicketsInput } from '#shared/tickets/ticket-queries.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { TICKET_SELECT, ticketView, type TicketRow } from './ticket-rows.ts';

const newest = statement<{ userId: string; limit: number }, TicketRow>(
  `${TICKET_SELECT} WHERE t.user_id = @userId ORDER BY t.purchased_at DESC, t.id DESC LIMIT @limit`,
);
const older = statement<{ userId: string; limit: number; at: number; id: string }, TicketRow>(
  `${TICKET_SELECT} WHERE t.user_id = @userId AND (t.purchased_at, t.id) < (@at, @id) ORDER BY t.purchased_at DESC, t.id DESC LIMIT @limit`,
);
const counted = statement<{ userId: string }, { count: number }>(
  `SELECT COUNT(*) AS count FROM tickets WHERE user_id = @userId`,
);

/** One's own tickets, newest purchase first, a page at a time. */
export function listMyTickets(ctx: ServiceContext, input: ListMyTicketsInput): TicketView[] {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const limit = input?.limit ?? TICKETS_PAGE_SIZE;
  const rows =
    input?.before === undefined
      ? newest(ctx.db).all({ userId, limit })
      : older(ctx.db).all({ userId, limit, at: input.before.purchasedAt.getTime(), id: input.before.id });
  return rows.map((row) => ticketView(ctx, row));
}

/** How many tickets the dashboard's tab counts. */
export function countMyTickets(ctx: ServiceContext): number {
  requirePermission(ctx, 'profile:own');
  return counted(ctx.db).get({ userId: requireUser(ctx).userId })?.count ?? 0;
}
