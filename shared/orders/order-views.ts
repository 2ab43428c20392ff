import type { BookedEvent } from '#shared/events/booked-event.ts';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import type { CardForOrder } from '#shared/entry-cards/entry-card.ts';
import type { Cents } from '#shared/money.ts';
import type { PartView, PlannedPart } from '#shared/parts/part-state.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { MemberQuote } from './member-quote.ts';
import type { OrderStatus } from './order-status.ts';
import type { RefundRule } from './refund-promise.ts';
import type { RuledType } from './refund-words.ts';
import type { PromoLine } from './promo-price.ts';

/**
 * A member's ticket is a line of its own: `normalUnitPriceCents` is what it costs others, `voucherCents` part of its
 * price.
 */
export type QuoteLine = {
  ticketTypeId: string;
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  lineCents: Cents;
  vatBps: number;
  member?: { tier: string; normalUnitPriceCents: Cents; voucherCents: Cents };
  promo?: PromoLine;
  /** What is danced on it, where the event asked. */ role?: SeatRole;
  /** An entry of a card pays each of its tickets. */ entryCard?: { id: string; normalUnitPriceCents: Cents };
  /** It is no ticket, but sold with them. */ addOn?: { id: string; size?: string };
};
export type VatLine = { vatBps: number; grossCents: Cents; netCents: Cents; vatCents: Cents };

/**
 * `checkout.quote`: what the server would charge. VAT is part of the total; empty in the operator's §19 mode.
 */
export type OrderQuote = {
  lines: QuoteLine[];
  totalCents: Cents;
  vat: VatLine[];
  member: MemberQuote;
  /** One's own cards of entries that could pay tickets of this choice. */ cards: CardForOrder[];
  /** In which parts its ticket may be paid; null is at once. */ parts: PlannedPart[] | null;
};

/** `checkout.promoCode`: what a code does, and the ticket type that it unlocks. */
export type PromoOffer = { code: string; sentence: string; unlocked: TicketTypeView | null };

/** The answer to `checkout.createEventCheckout`; a free order is paid at once and has no page to go to. */
export type CheckoutStarted = {
  orderId: string;
  sessionId: string | null;
  url: string | null;
  /** When the payment page ends: 'Your seats are held until …'. */
  expiresAt: Date | null;
  orderStatus: OrderStatus;
};

/** How the provider sees the payment; `processing` is a delayed method that is still under way. */
const PAYMENT_STATUSES = ['paid', 'unpaid', 'processing', 'no_payment_required'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type OrderView = {
  id: string;
  status: OrderStatus;
  totalCents: Cents;
  /** Of it, what a voucher pays. */
  fromVoucherCents: Cents;
  createdAt: Date;
  paidAt: Date | null;
  /** A delayed payment came to nothing: nothing was charged. */
  hasPaymentFailed: boolean;
  expiresAt: Date | null;
  /** The payment page while the order is open, so that a buyer who closed it finds it again. */
  payment: { sessionId: string; url: string } | null;
  lines: QuoteLine[];
  vat: VatLine[];
  /** In which parts its ticket is paid; empty is at once. */
  parts: PartView[];
  /** What its buyer was promised about the money. */
  refundRule: RefundRule;
  /** And for when plans change, by ticket type. */
  ticketRules: RuledType[];
  /** The nights that all its tickets were moved to; empty where some were not. */
  movedTo: { eventTitle: string; startsAt: Date }[];
  /** The event does not take place. */
  isCalledOff: boolean;
  /** What the organiser says to its guests then; null is nothing. */
  cancelWords: string | null;
  event: BookedEvent;
};

/** `checkout.verifyPaymentStatus`: an order and what the provider says about its payment. */
export type PaymentCheck = {
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  paymentIntentId: string | null;
  order: OrderView;
  tickets: TicketView[];
};
