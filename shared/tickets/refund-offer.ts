import type { Timed } from '#shared/events/evenings.ts';
import { promisedUntil } from '#shared/orders/promised-until.ts';
import { refundRuleOf, type RefundRule } from '#shared/orders/refund-promise.ts';

/**
 * What an offer is about: a ticket, when its night's guests were offered their money, until when, and what its order
 * was promised (null: as the event says).
 */
export type OfferFacts = {
  status: string;
  pricePaidCents: number;
  purchasedAt: Date;
  refundOfferedAt: Date | null;
  refundOfferUntil: Date | null;
  order: OrderOfOffer;
  eventRule: RefundRule | null;
  event: Timed;
};

/** What was sold at a door goes back at a door, and what a bank asks back does not go back twice. */
export type OrderOfOffer = { refundRule: RefundRule | null; channel: string; paidAt: Date | null; isDisputed: boolean };

/** Until when a ticket may be given back by its owner, and why: the night was moved, or it was promised at the sale. */
export type RefundOffer = { refundOfferUntil: Date | null; refundOfferWhy: 'moved' | 'promised' | null };

const NONE: RefundOffer = { refundOfferUntil: null, refundOfferWhy: null };

/**
 * Whether a ticket may be given back. Whoever bought after a move knew the new time and place. What was promised holds
 * for what was paid, also after the first lesson: that one is free.
 */
export function refundOfferOf(ticket: OfferFacts, now: Date): RefundOffer {
  const { status, purchasedAt, refundOfferedAt: since, refundOfferUntil: until, event, order, eventRule } = ticket;
  if (status === 'cancelled' || order.paidAt === null || order.channel === 'door' || order.isDisputed) return NONE;
  if (status === 'active' && since !== null && until !== null && now < until && purchasedAt < since)
    return { refundOfferUntil: until, refundOfferWhy: 'moved' };
  if (ticket.pricePaidCents === 0) return NONE;
  const rule = order.refundRule ?? refundRuleOf({ ...event, refundRule: eventRule }, purchasedAt);
  const promised = promisedUntil(rule, event);
  return promised === null || now >= promised ? NONE : { refundOfferUntil: promised, refundOfferWhy: 'promised' };
}
