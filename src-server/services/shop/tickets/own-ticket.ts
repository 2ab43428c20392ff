import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const own = prepared({ ticketId: tickets.id, userId: tickets.userId }, (orm, { ticketId, userId }) =>
  orm
    .select(
      columnsOf(tickets, [
        'orderId',
        'eventId',
        'eveningId',
        'ticketTypeId',
        'codeId',
        'shareToken',
        'status',
        'holderName',
        'passedOnAt',
        'role',
      ]),
    )
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId)))
    .prepare(),
);

/**
 * One's own ticket that has let nobody in; a course's stays so all its evenings. Call it in the transaction that changes
 * the ticket. Errors: TICKET_NOT_FOUND, also for one that was given back for its money, TICKET_ALREADY_USED.
 */
export function requireOwnTicket(ctx: ServiceContext, ticketId: string): RowOf<typeof own> {
  const ticket = own(ctx.db).get({ ticketId, userId: requireUser(ctx).userId });
  if (ticket === undefined || ticket.status === 'cancelled') throw new DomainError('TICKET_NOT_FOUND');
  if (ticket.status === 'used') throw new DomainError('TICKET_ALREADY_USED');
  return ticket;
}
