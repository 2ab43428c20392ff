import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { Cents } from '#shared/money.ts';
import type { OrderDispute } from '#shared/orders/order-list.ts';
import type { PaymentExceptionKind, RefundStatus } from '#shared/orders/refund-order.ts';
import type { OrderSource } from '#shared/orders/import/order-import.ts';
import type { TicketAnswer } from '#shared/questions/answer.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';

/** A page of a list; `nextCursor` is null at its end. */
export type Page<Item, Cursor> = { items: Item[]; nextCursor: Cursor | null };

/** What the nights of one business day have brought; cents. */
export type TonightMoney = {
  businessDay: string;
  nights: { id: string; title: string }[];
  tickets: number;
  takenCents: Cents;
  /** The nights of the same weekday before, as they stand today; null where there were none. */
  takenWeekBeforeCents: Cents | null;
};

/**
 * The counts beside the panel: nights on sale or running, tickets that count, and total revenue, which is tickets, door
 * and memberships together, less what was given back. With it, tonight's revenue.
 */
export type AdminOverview = { activeEvents: number; tickets: number; revenueCents: Cents; tonight: TonightMoney };

/** `admin.tickets.byEvent`: one event's sales. */
export type EventSales = {
  id: string;
  title: string;
  startsAt: Date;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  imageUrl: string | null;
  isActive: boolean;
  isCancelled: boolean;
  /** Active and used tickets. */
  sold: number;
  /** Seats of orders that are being paid right now. */
  held: number;
  /** Null is unlimited. */
  maxCapacity: number | null;
  /** Paid for this event's orders, less what went or is going back. */
  revenueCents: Cents;
  /** What promo codes took off its tickets; no part of the revenue. */
  reducedCents: Cents;
};

/** Payment exceptions that nobody has settled yet; no names. */
/** What a refund that failed was for, and what of it may still go back: others, or a bank, may have been quicker. */
export type OwedRefund = { amountCents: Cents; leftCents: Cents };

export type PaymentExceptionView = {
  id: string;
  kind: PaymentExceptionKind;
  /** The order, ticket, refund or payment session it is about. */
  refId: string;
  orderId: string | null;
  eventTitle: string | null;
  detail: string;
  /** Nothing of its order was paid through the provider (a sale at the door): nothing can go back that way either. */
  isOutsideProvider: boolean;
  /** Of a refund that failed and stands in the books; null for all others. */
  owed: OwedRefund | null;
  /** Of the order, where a bank asks its money back. */
  disputes: OrderDispute[];
  createdAt: Date;
};

/** A ticket as the admin sees it. */
export type AdminTicket = {
  id: string;
  orderId: string;
  eventId: string;
  eventTitle: string;
  ticketNumber: string;
  /** Null once the account is deleted; a door sale never had one. */
  buyerEmail: string | null;
  buyerName: string | null;
  holderName: string | null;
  purchasedAt: Date;
  ticketTypeName: string;
  status: TicketStatus;
  usedAt: Date | null;
  pricePaidCents: Cents;
  /** What it costs others, where a member or a promo code made it cheaper. */
  normalPriceCents: Cents | null;
  promoCode: string | null;
  /** The organiser gave it for nothing. */
  isGiven: boolean;
  /** The system that sold it, where its orders were taken over; who bought it there, and what the order cost there. */
  importedFrom: OrderSource | null;
  importedBuyer: string | null;
  paidThereCents: Cents | null;
  /** The buyer's bank asked the money of its order back. */
  isDisputed: boolean;
  refundStatus: RefundStatus | null;
  /** It is for another night now, under another code. */ isMoved: boolean;
  /** To the event's questions. */ answers: TicketAnswer[];
  /** What was bought with it, and not given back. */ addOns: {
    id: string;
    name: string;
    priceCents: Cents;
    isHandedOut: boolean;
  }[];
};
