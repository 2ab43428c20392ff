import type { Timed } from '#shared/events/evenings.ts';
import { cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import { promisedUntil } from '#shared/orders/promised-until.ts';
import { refundRuleOf, type RefundRule } from '#shared/orders/refund-promise.ts';
import { wayOut, type TicketRule } from './ticket-rule.ts';

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
  /** What was promised for when plans change. */ ticketRule: TicketRule | null;
  /** A friend has it. */ passedOnAt: Date | null;
  /** Its voucher was had at the bar. */ isVoucherSpent: boolean;
  order: OrderOfOffer;
  eventRule: RefundRule | null;
  event: Timed;
};

/** What was sold at a door goes back at a door, and what a bank asks back does not go back twice. */
export type OrderOfOffer = {
  refundRule: RefundRule | null;
  channel: string;
  paidAt: Date | null;
  isDisputed: boolean;
  /** It was somebody else's, who has paid for it: what it is worth never goes to who was handed it. */
  isHandedOver: boolean;
};

/**
 * Until when a ticket may be given back by its owner, for how much, and why: the night was moved, it was promised at the
 * sale for a course's first week, or the rule that it was sold under says so for when plans change.
 */
export type RefundOffer = {
  refundOfferUntil: Date | null;
  refundOfferWhy: 'moved' | 'promised' | 'rule' | null;
  refundOfferCents: Cents;
};

const NONE: RefundOffer = { refundOfferUntil: null, refundOfferWhy: null, refundOfferCents: ZERO_CENTS };

/**
 * Whether a ticket may be given back. Whoever bought after a move knew the new time and place. What was promised holds
 * for what was paid, also after the first lesson: that one is free.
 */
export function refundOfferOf(ticket: OfferFacts, now: Date): RefundOffer {
  const { status, purchasedAt, refundOfferedAt: since, refundOfferUntil: until, event, order, eventRule } = ticket;
  if (status === 'cancelled' || order.paidAt === null || order.channel === 'door' || order.isDisputed) return NONE;
  if (order.isHandedOver) return NONE;
  if (status === 'active' && since !== null && until !== null && now < until && purchasedAt < since)
    return { refundOfferUntil: until, refundOfferWhy: 'moved', refundOfferCents: cents(ticket.pricePaidCents) };
  if (ticket.pricePaidCents === 0) return byRule(ticket, now);
  const rule = order.refundRule ?? refundRuleOf({ ...event, refundRule: eventRule }, purchasedAt);
  const promised = promisedUntil(rule, event);
  if (promised === null || now >= promised) return byRule(ticket, now);
  return { refundOfferUntil: promised, refundOfferWhy: 'promised', refundOfferCents: cents(ticket.pricePaidCents) };
}

/**
 * What a friend has is taken back first: their code must not die without a word. Who came in has had the night, and
 * whose voucher was spent a part of it.
 */
function byRule(ticket: OfferFacts, now: Date): RefundOffer {
  const { status, passedOnAt, isVoucherSpent, ticketRule: rule, event, pricePaidCents } = ticket;
  if (status !== 'active' || passedOnAt !== null || isVoucherSpent) return NONE;
  const way = wayOut({ rule, event, pricePaidCents }, now);
  if (way === null) return NONE;
  return { refundOfferUntil: way.until, refundOfferWhy: 'rule', refundOfferCents: way.cents };
}
