import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { ORDER_CHANNELS, ORDER_STATUSES } from '#shared/orders/order-status.ts';
import { REFUND_RULES } from '#shared/orders/refund-promise.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { SEAT_ROLES } from '#shared/roles/seat-role.ts';
import { LISTED_AS } from '../listed-as.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { eventEvenings } from './event-evenings.ts';
import { events, ticketTypes } from './events.ts';
import { promoCodes } from './promo-codes.ts';
import { subscribers } from './membership.ts';
import { users } from './users.ts';

/**
 * Each wording of the terms that an order was made under, once: what was agreed on can be shown after the terms have
 * changed (§ 312f (2) BGB).
 */
export const termsVersions = sqliteTable('terms_versions', {
  /** Hash of the text. */ version: text().primaryKey(),
  /** The text as the page and the PDF print it: JSON of a `LegalText`. */
  text: text().notNull(),
  /** When the first order was made under it. */ firstUsedAt: createdAt(),
});

/**
 * Each wording by which buyers were told of the mail of the morning after and of the way out, once (§ 7 (3) no. 4
 * UWG).
 */
export const thanksNotices = sqliteTable('thanks_notices', {
  version: integer().primaryKey(),
  wording: text().notNull(),
  /** When the first order was made under it. */
  firstUsedAt: createdAt(),
});

/** One order at a time pays parts of another one. */
const partIndexes = (t: { partOfOrderId: AnySQLiteColumn }) => [
  uniqueIndex('orders_one_open_part_unique')
    .on(t.partOfOrderId)
    .where(sql`status = 'pending' AND part_of_order_id IS NOT NULL`),
  index('orders_part_of_idx')
    .on(t.partOfOrderId)
    .where(sql`part_of_order_id IS NOT NULL`),
];

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** Null once the account is deleted: the tax row stays, pseudonymised. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null is a membership payment. */
    eventId: text().references(() => events.id),
    /** The membership a month was paid of, and the provider's invoice: one order per invoice. */
    subscriberId: text().references(() => subscribers.id, { onDelete: 'set null' }),
    stripeInvoiceId: text(),
    /** What this order was promised about its money; null before orders kept it: then the event's rule. */
    refundRule: text({ enum: REFUND_RULES }),
    // 'door' was sold by a desk: nobody's account, paid at the till. 'given' are tickets that the organiser gave for
    // nothing (given_tickets). 'imported' was sold by another system (imported_orders), in whose books the money is.
    channel: text({ enum: ORDER_CHANNELS }).notNull().default('online'),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    totalCents: integer().notNull(),
    /** Of it, what the customer had to their credit at the provider (a month): no payment has brought it. */
    fromCreditCents: integer().notNull().default(0),
    /** Of it, what a voucher paid: no money of that day. */ fromVoucherCents: integer().notNull().default(0),
    /** The order whose tickets were moved to this one's night: its value is that of theirs, and no new payment came. */
    movedFromId: text().references((): AnySQLiteColumn => orders.id, { onDelete: 'set null' }),
    /** The payment that the value was carried from: money of this order goes back to where that came from. */
    carriedIntentId: text(),
    /** The offer (ticket_offers) of the ticket that it takes. */ ticketOfferId: text(),
    /** The couple (partner_links) of which it pays one half. */ partnerLinkId: text(),
    /** Its tickets' price, which is paid in parts (order_parts); null is at once. */ partsCents: integer(),
    /** Of a part: the order with the tickets. */ partOfOrderId: text(),
    currency: text().notNull().default('eur'),
    /** The language of the page it was made on; its mails and papers speak it. Null where no page was. */
    lang: text({ enum: LANGS }),
    idempotencyKey: text(),
    /** The terms that were linked above the order button; null at a door and for a membership's months. */
    termsVersion: text().references(() => termsVersions.version),
    /** The notice about the mail of the morning after that stood above the order button; null where none stood. */
    thanksNotice: integer().references(() => thanksNotices.version),
    stripeSessionId: text(),
    stripePaymentIntentId: text(),
    checkoutUrl: text(),
    /** When the provider's page ends; the hold lives a little longer. */ sessionExpiresAt: instant(),
    holdExpiresAt: instant(),
    paidAt: instant(),
    /** When a delayed payment came to nothing. */ paymentFailedAt: instant(),
    isDisputed: flag().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('orders_stripe_session_unique')
      .on(t.stripeSessionId)
      .where(sql`stripe_session_id IS NOT NULL`),
    uniqueIndex('orders_payment_intent_unique')
      .on(t.stripePaymentIntentId)
      .where(sql`stripe_payment_intent_id IS NOT NULL`),
    uniqueIndex('orders_invoice_unique')
      .on(t.stripeInvoiceId)
      .where(sql`stripe_invoice_id IS NOT NULL`),
    index('orders_moved_from_idx')
      .on(t.movedFromId)
      .where(sql`moved_from_id IS NOT NULL`),
    index('orders_carried_intent_idx')
      .on(t.carriedIntentId)
      .where(sql`carried_intent_id IS NOT NULL`),
    index('orders_ticket_offer_idx')
      .on(t.ticketOfferId)
      .where(sql`ticket_offer_id IS NOT NULL`),
    index('orders_partner_link_idx')
      .on(t.partnerLinkId)
      .where(sql`partner_link_id IS NOT NULL`),
    index('orders_subscriber_idx')
      .on(t.subscriberId, t.createdAt)
      .where(sql`subscriber_id IS NOT NULL`),
    uniqueIndex('orders_idempotency_unique')
      .on(t.userId, t.idempotencyKey)
      .where(sql`idempotency_key IS NOT NULL`),
    uniqueIndex('orders_one_open_per_event_unique')
      .on(t.userId, t.eventId)
      .where(sql`status = 'pending' AND part_of_order_id IS NULL`),
    ...partIndexes(t),
    index('orders_open_hold_idx')
      .on(t.holdExpiresAt)
      .where(sql`status = 'pending'`),
    index('orders_paid_at_idx')
      .on(t.paidAt, t.id)
      .where(sql`paid_at IS NOT NULL`),
    index('orders_membership_paid_idx')
      .on(t.paidAt, t.totalCents)
      .where(sql`event_id IS NULL`),
    index('orders_without_payment_idx')
      .on(t.paidAt, t.id)
      .where(sql`status = 'paid' AND total_cents > 0 AND stripe_payment_intent_id IS NULL`),
    index('orders_user_created_idx').on(t.userId, t.createdAt),
    index('orders_updated_idx').on(t.updatedAt, t.id),
    // The panel's list: all of them, those of one state, and each by amount.
    index('orders_created_idx').on(t.createdAt, t.id),
    index('orders_amount_idx').on(t.totalCents, t.createdAt, t.id),
    index('orders_listed_created_idx').on(LISTED_AS, t.createdAt, t.id),
    index('orders_listed_amount_idx').on(LISTED_AS, t.totalCents, t.createdAt, t.id),
    index('orders_event_created_idx').on(t.eventId, t.createdAt, t.id),
    index('orders_event_status_idx').on(t.eventId, t.status, t.totalCents),
    check('orders_status_check', sql`${t.status} IN ${inList(ORDER_STATUSES)}`),
    check('orders_total_check', sql`${t.totalCents} >= 0`),
    check('orders_currency_check', sql`${t.currency} = 'eur'`),
    check('orders_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('orders_paid_at_check', sql`${t.status} NOT IN ('paid', 'refunded') OR ${t.paidAt} IS NOT NULL`),
  ],
);

/** What was bought at which price: the price at the time of the order, whatever the event says later. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null is the 'General Admission' fallback. */ ticketTypeId: text().references(() => ticketTypes.id),
    ticketTypeName: text().notNull(),
    unitPriceCents: integer().notNull(),
    /**
     * A member's ticket: what it costs others, whose plan it was bought by, and the voucher that is part of its price. A
     * ticket with a promo code has the price without it, and the code.
     */
    normalUnitPriceCents: integer(),
    promoCode: text().references(() => promoCodes.code),
    /** The card (entry_cards) whose entries paid these tickets. */ entryCardId: text(),
    memberPlanId: text(),
    voucherCents: integer().notNull().default(0),
    vatBps: integer().notNull(),
    /** No ticket, but sold with them (order_add_ons): the event's id for it. */ addOnId: text(),
    addOnSize: text(),
    /** What is danced on these seats: each role of an order is an item of its own. */ role: text({ enum: SEAT_ROLES }),
    /** One evening of a course, on all lines; null is all. */ eveningId: text().references(() => eventEvenings.id),
    /** What was promised for when plans change; null is nothing. */
    ticketRule: text({ mode: 'json' }).$type<TicketRule>(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_items_price_check', sql`${t.unitPriceCents} >= 0`),
    check('order_items_quantity_check', sql`${t.quantity} BETWEEN 1 AND 10`),
  ],
);

/** Seats kept for an open order. A row is a live hold; it goes when the order is paid or let go. */
export const seatHolds = sqliteTable(
  'seat_holds',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    ticketTypeId: text().references(() => ticketTypes.id),
    /** The one evening that they are for; null is the whole event. */ eveningId: text().references(
      () => eventEvenings.id,
    ),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** What is danced on them, and how many are in no pair of their order. */ role: text({ enum: SEAT_ROLES }),
    lone: integer().notNull().default(0),
    quantity: integer().notNull(),
    /** A supervisor at the door let them into a full house: the seat guard lets this hold pass. */
    isOverHouse: flag().notNull().default(false),
    /** The offer of the ticket that has this seat until it is paid. */ ticketOfferId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    uniqueIndex('seat_holds_offer_unique')
      .on(t.ticketOfferId)
      .where(sql`ticket_offer_id IS NOT NULL`),
    index('seat_holds_user_idx').on(t.userId),
    index('seat_holds_event_idx').on(t.eventId),
    index('seat_holds_evening_idx')
      .on(t.eveningId)
      .where(sql`evening_id IS NOT NULL`),
    check('seat_holds_quantity_check', sql`${t.quantity} BETWEEN 1 AND 10`),
  ],
);
