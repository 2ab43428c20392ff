import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { onEvening } from '#shared/events/on-evening.ts';
import { cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import { refundOfferOf } from '#shared/tickets/refund-offer.ts';
import type { GiveTicketBackInput } from '#shared/tickets/ticket-queries.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { addOnCents } from '../../shop/add-ons/return-add-ons.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { findRefund, type RefundRow } from '../../shop/payments/find-refund.ts';
import { refundTickets } from '../../shop/refunds/request-refund.ts';
import { laterPaidCents, requirePaid } from '../../shop/parts/require-paid.ts';
import { movedOffer } from '../../shop/tickets/moved-offer.ts';
import { findRefundsOfTickets } from '../../shop/tickets/cancel-tickets.ts';
import { IS_HANDED_OVER, VOUCHER_IS_SPENT } from '#server/db/ticket-facts.ts';
import { stopOffering } from '../../shop/wait-list/change-ticket-offer.ts';
import { tellSpentVouchers } from '../vouchers/spent-vouchers.ts';

const own = prepared({ ticketId: tickets.id, userId: tickets.userId }, (orm, { ticketId, userId }) =>
  orm
    .select({
      orderId: tickets.orderId,
      eveningId: tickets.eveningId,
      status: tickets.status,
      pricePaidCents: tickets.pricePaidCents,
      purchasedAt: tickets.purchasedAt,
      passedOnAt: tickets.passedOnAt,
      ticketRule: tickets.ticketRule,
      isVoucherSpent: VOUCHER_IS_SPENT,
      refundOfferedAt: events.refundOfferedAt,
      refundOfferUntil: events.refundOfferUntil,
      order: {
        refundRule: orders.refundRule,
        channel: orders.channel,
        paidAt: orders.paidAt,
        isDisputed: orders.isDisputed,
        isHandedOver: IS_HANDED_OVER,
      },
      eventRule: events.refundRule,
      event: { startsAt: events.startsAt, endsAt: events.endsAt, evenings: events.evenings },
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId)))
    .prepare(),
);

/** The refund that took this ticket back already: whose answer got lost and who presses again is told of it. */
const goneBack = (ctx: ServiceContext, ticketId: string): RefundRow | undefined =>
  [...findRefundsOfTickets(ctx, [ticketId])]
    .flatMap((id) => findRefund(ctx, id) ?? [])
    .find(({ status }) => status !== 'failed');

/** By which way it goes back, and what the audit log says of why. */
const WAYS = {
  moved: { way: 'offer', note: 'The night was moved' },
  promised: { way: 'promise', note: 'Given back in the first week of the course' },
  rule: { way: 'rule', note: 'Given back by the rule of its ticket' },
} as const;

/**
 * `profile.giveTicketBack`: the night was moved and no longer suits its guest, a course in its first week is not for
 * them, or plans changed: the own ticket goes back for what the rule says that the order was made under, and one that
 * cost nothing is let go. The money goes the way it came, or is credit where the guest chooses so. Pressed again, it
 * says what went back. A voucher that was spent keeps a ticket where only the rule would take it: half of it was had.
 * Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING, PARTS_OPEN, REFUND_NOT_POSSIBLE.
 */
export function giveTicketBack(
  ctx: ServiceContext,
  { ticketId, asCredit }: GiveTicketBackInput,
): { amountCents: Cents } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const ticket = own(ctx.db).get({ ticketId, userId });
    const order = ticket === undefined ? undefined : findOrder(ctx, ticket.orderId);
    if (ticket === undefined || order === undefined) throw new DomainError('TICKET_NOT_FOUND');
    const before = goneBack(ctx, ticketId);
    if (before !== undefined) return { amountCents: cents(before.amountCents) };
    // One that cost nothing has no refund to be found again by.
    if (ticket.status === 'cancelled' && ticket.pricePaidCents === 0 && ticket.ticketRule?.release != null)
      return { amountCents: ZERO_CENTS };
    const pricePaidCents = ticket.pricePaidCents + laterPaidCents(ctx, ticket.orderId);
    const night = { pricePaidCents, ...movedOffer(ctx, ticket), event: onEvening(ticket.event, ticket.eveningId) };
    const { refundOfferWhy: why, refundOfferCents: givenCents } = refundOfferOf({ ...ticket, ...night }, ctx.now());
    if (why === null) throw new DomainError(ticket.status === 'used' ? 'TICKET_ALREADY_USED' : 'REFUND_NOT_POSSIBLE');
    const isByRule = why === 'rule';
    if (isByRule) requirePaid(ctx, ticket.orderId);
    stopOffering(ctx, ticketId);
    const done = refundTickets(ctx, order, {
      ...WAYS[why],
      reason: 'requested_by_admin',
      named: [ticketId],
      asCredit,
      // What was sold with it goes back for its price, whatever the rule leaves of the ticket's.
      ...(isByRule && { givenCents: givenCents + addOnCents(ctx, ticketId) }),
    });
    if (isByRule && done.amountCents === 0) putInOutbox(ctx, { kind: 'mail.ticket_let_go', refId: ticketId });
    // What was drunk with its voucher is not taken off, and the office is told.
    tellSpentVouchers(ctx, { entryId: done.refundIds[0] ?? randomUUID(), ticketIds: [ticketId] });
    return { amountCents: done.amountCents };
  });
}
