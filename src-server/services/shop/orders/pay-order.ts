import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endOfferedTicket, followSoldTicket } from './settle-offered-ticket.ts';
import { giveToTickets } from '../add-ons/hold-add-ons.ts';
import { putWith } from '../add-ons/return-add-ons.ts';
import { payFirstPart } from '../parts/keep-parts.ts';
import { tellFewEntries } from '../entry-cards/issue-card.ts';
import { makeTickets } from '../tickets/make-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { liveLinkOf } from '../wait-list/find-partners.ts';
import { askPartner } from '../wait-list/partner-links.ts';
import { findSeatItems, type OrderRow } from './find-order.ts';
import { dropHolds } from './hold-seats.ts';
import { issueInvoice } from './invoice-rows.ts';
import { moveOrder, type PaymentFacts } from './move-order.ts';

/**
 * Turns an order's held seats into tickets, in place of the one that somebody passed on, makes out the invoice that was
 * asked for, and tells its buyer. Call inside a transaction, with the seats held.
 */
export function payOrder(ctx: ServiceContext, order: OrderRow, payment: PaymentFacts): OrderRow {
  const { eventId } = order;
  if (eventId === null) throw new Error(`order ${order.id} is not for an event`);
  const paid = moveOrder(ctx, order, { to: 'paid', payment });
  if (order.partsCents !== null) payFirstPart(ctx, order.id);
  const items = findSeatItems(ctx, order.id);
  const before = order.ticketOfferId === null ? null : endOfferedTicket(ctx, order);
  const partnerLinkId = liveLinkOf(ctx, order);
  makeTickets(
    ctx,
    { ...paid, eventId, partnerLinkId, ...(before?.holderName != null && { holderName: before.holderName }) },
    items,
  );
  if (partnerLinkId !== null) askPartner(ctx, partnerLinkId);
  giveToTickets(ctx, order.id);
  if (before !== null) putWith(ctx, { orderId: order.id, position: 0 }, before.addOnIds);
  dropHolds(ctx, order.id);
  if (before !== null) followSoldTicket(ctx, order, before.fromOrderId);
  issueInvoice(ctx, order.id);
  tellFewEntries(ctx, order.id);
  putInOutbox(ctx, { kind: 'mail.order_paid', refId: order.id });
  // What is paid may let the other role in.
  if (items.some(({ role }) => role !== null)) scanWaitList(ctx, eventId);
  return paid;
}
