import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { refundOfferOf } from '#shared/tickets/refund-offer.ts';
import type { GiveTicketBackInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { refundTickets } from '../../shop/refunds/request-refund.ts';
import { tellSpentVouchers } from '../vouchers/spent-vouchers.ts';

const own = prepared({ ticketId: tickets.id, userId: tickets.userId }, (orm, { ticketId, userId }) =>
  orm
    .select({
      orderId: tickets.orderId,
      status: tickets.status,
      purchasedAt: tickets.purchasedAt,
      refundOfferedAt: events.refundOfferedAt,
      refundOfferUntil: events.refundOfferUntil,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId)))
    .prepare(),
);

/** What the audit log says of why. */
const NOTE = 'The night was moved';

/**
 * `profile.giveTicketBack`: the night was moved, and whom it no longer suits gives the own ticket back for what was paid
 * for it. What was sold at a door goes back at a door, and money that a bank asks back does not go back twice.
 * Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, REFUND_NOT_POSSIBLE.
 */
export function giveTicketBack(ctx: ServiceContext, { ticketId }: GiveTicketBackInput): { amountCents: Cents } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const ticket = own(ctx.db).get({ ticketId, userId });
    const order = ticket === undefined ? undefined : findOrder(ctx, ticket.orderId);
    if (ticket === undefined || order === undefined) throw new DomainError('TICKET_NOT_FOUND');
    if (ticket.status === 'used') throw new DomainError('TICKET_ALREADY_USED');
    const isOpen = refundOfferOf(ticket, ctx.now()) !== null;
    if (!isOpen || order.paidAt === null || order.channel === 'door' || order.isDisputed)
      throw new DomainError('REFUND_NOT_POSSIBLE');
    const done = refundTickets(ctx, order, {
      way: 'offer',
      reason: 'requested_by_admin',
      named: [ticketId],
      note: NOTE,
    });
    // What was drunk with its voucher is not taken off, and the office is told.
    tellSpentVouchers(ctx, { entryId: done.refundIds[0] ?? randomUUID(), ticketIds: [ticketId] });
    return { amountCents: done.amountCents };
  });
}
