import { and, eq } from 'drizzle-orm';
import type { EveningByIdInput } from '#shared/events/course-evenings.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { putInOutbox } from '../../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findOrder } from '../../orders/find-order.ts';
import { refundTickets } from '../../refunds/request-refund.ts';
import { cancelTickets } from '../../tickets/cancel-tickets.ts';
import { scanWaitList } from '../../wait-list/scan-wait-list.ts';
import { findEvening, guardToCome, tellChange, writeEvening } from './change-evening.ts';

const guestsOf = prepared({ eveningId: eventEvenings.id }, (orm, { eveningId }) =>
  orm
    .select(columnsOf(tickets, ['id', 'status', 'orderId', 'ticketTypeId']))
    .from(tickets)
    .where(and(eq(tickets.eveningId, eveningId), eq(tickets.status, 'active')))
    .prepare(),
);

/** Who makes up for an evening can do so elsewhere; who bought this one alone gets the price back, as of a cancelled night. */
function endGuests(ctx: ServiceContext, eveningId: string): void {
  const guests = guestsOf(ctx.db).all({ eveningId });
  const makeUps = guests.filter(({ ticketTypeId }) => ticketTypeId === null);
  cancelTickets(ctx, makeUps, null);
  for (const { id } of makeUps)
    putInOutbox(ctx, { kind: 'mail.make_up_ended', refId: id, payload: { why: 'left_out' } });
  const bought = guests.filter(({ ticketTypeId }) => ticketTypeId !== null);
  for (const orderId of new Set(bought.map((guest) => guest.orderId))) {
    const order = findOrder(ctx, orderId);
    if (order === undefined) continue;
    refundTickets(ctx, order, { way: 'event_cancelled', reason: 'event_cancelled', named: 'all' });
    putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: orderId });
  }
}

/**
 * An evening of a course does not take place; everybody who holds a ticket is told, and its guests may make up for what
 * they missed elsewhere, or have their money back. Again it tells nobody. Throws
 * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENING_BEGAN, LAST_EVENING.
 */
export function leaveEveningOut(ctx: ServiceContext, { id }: EveningByIdInput): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = findEvening(ctx, id);
    if (row.state === 'cancelled') return { told: 0 };
    guardToCome(ctx, row);
    endGuests(ctx, id);
    writeEvening(ctx, row, { state: 'cancelled' });
    const told = tellChange(ctx, row, { what: 'left_out' });
    scanWaitList(ctx, row.eventId);
    return told;
  });
}
