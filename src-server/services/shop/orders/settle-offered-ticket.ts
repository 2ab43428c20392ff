import { judgeTickets } from '#shared/orders/refund-rule.ts';
import { soldOnCents } from '#shared/tickets/ticket-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, findOrderItems, type OrderRow } from './find-order.ts';
import { writeRefund } from '../payments/write-refund.ts';
import { followRefunds, leftOfPayment } from './follow-refunds.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { addOnCents, takeOff } from '../add-ons/return-add-ons.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { endTicketOffer } from '../wait-list/change-ticket-offer.ts';
import { findTicketFacts, keptForFirst, type TicketFacts } from '../wait-list/find-ticket-offers.ts';
import { findOffered } from '../wait-list/take-offered-ticket.ts';

/** Whether the ticket that an order is for can still be had; one for a seat of its own is no matter of this. */
export const isStillOffered = (ctx: ServiceContext, { ticketOfferId }: OrderRow): boolean =>
  ticketOfferId === null || findOffered(ctx, ticketOfferId) !== undefined;

/** The same for late money: it passes nobody for whom the ticket is kept by now. */
export const isFreeAgain = (ctx: ServiceContext, order: OrderRow): boolean =>
  order.ticketOfferId === null || (isStillOffered(ctx, order) && keptForFirst(ctx, order.ticketOfferId) === null);

/** What its holder gets once a ticket is sold on, never more than is left of their payment. */
function owedFor(
  ctx: ServiceContext,
  { ticket, from, order }: { ticket: TicketFacts; from: OrderRow; order: OrderRow },
) {
  const [item] = findOrderItems(ctx, order.id);
  const rule = ticket.ticketRule?.toQueue;
  if (item === undefined || rule == null) return 0;
  const soldFor = item.normalUnitPriceCents ?? item.unitPriceCents;
  return judgeTickets({
    way: 'rule',
    tickets: findRefundableTickets(ctx, from.id),
    named: [ticket.id],
    leftCents: leftOfPayment(ctx, from),
    givenCents: soldOnCents(rule, ticket.pricePaidCents, soldFor) + addOnCents(ctx, ticket.id),
  }).amountCents;
}

/**
 * Ends the ticket that an order takes, right before its own is made: the old code is dead, what is owed for it is
 * written, and its holder is told. Gives the name for the new one, and what goes along to it. Call it inside the
 * transaction that pays the order,
 * and `followSoldTicket` after the new ticket is made.
 */
export function endOfferedTicket(
  ctx: ServiceContext,
  order: OrderRow,
): { fromOrderId: string; holderName: string | null; addOnIds: readonly string[] } {
  const found = findOffered(ctx, order.ticketOfferId ?? '');
  const from = found && findOrder(ctx, found.ticket.orderId);
  if (found === undefined || from === undefined) throw new Error(`the ticket of order ${order.id} is not offered`);
  const { offer, ticket } = found;
  const amountCents = offer.kind === 'queue' ? owedFor(ctx, { ticket, from, order }) : 0;
  const { id: orderId, stripePaymentIntentId: paymentIntentId } = from;
  const refundId =
    amountCents === 0
      ? null
      : writeRefund(
          ctx,
          { orderId, paymentIntentId, amountCents, reason: 'requested_by_admin', intentKey: `sold:${offer.id}` },
          { note: 'Sold on to whoever waited' },
        );
  endTicketOffer(ctx, offer, 'done');
  const addOnIds = offer.kind === 'person' ? takeOff(ctx, ticket.id) : [];
  cancelTickets(ctx, [ticket], refundId);
  putInOutbox(ctx, { kind: 'mail.ticket_went_on', refId: offer.id, payload: { toName: offer.toName, amountCents } });
  return { fromOrderId: orderId, holderName: offer.toName, addOnIds };
}

/** Brings the order of the ticket before and the list in line: by now the new ticket has the seat. */
export function followSoldTicket(ctx: ServiceContext, order: OrderRow, fromOrderId: string): void {
  followRefunds(ctx, fromOrderId);
  scanWaitList(ctx, order.eventId);
}

/**
 * A night is off, and this order's ticket had been somebody else's: what that one was worth goes back, too, the way it
 * was paid. Call it inside the transaction that takes the order back. Gives the order that it came from.
 */
export function refundTicketBefore(ctx: ServiceContext, { ticketOfferId }: OrderRow): string | null {
  const offer = ticketOfferId === null ? undefined : findRow(ctx.db, ticketOffers, { id: ticketOfferId });
  const ticket = offer?.kind === 'person' ? findTicketFacts(ctx, offer.ticketId) : undefined;
  const from = ticket && findOrder(ctx, ticket.orderId);
  if (ticket === undefined || from === undefined) return null;
  const amountCents = Math.min(ticket.pricePaidCents, leftOfPayment(ctx, from));
  if (amountCents <= 0) return null;
  const { id: orderId, stripePaymentIntentId: paymentIntentId } = from;
  const intentKey = `handed:${ticket.id}`;
  writeRefund(ctx, { orderId, paymentIntentId, amountCents, reason: 'event_cancelled', intentKey });
  followRefunds(ctx, orderId);
  return orderId;
}
