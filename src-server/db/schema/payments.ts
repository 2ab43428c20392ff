import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { REFUND_CAUSES } from '#shared/orders/refund-causes.ts';
import { PAYMENT_EXCEPTION_KINDS, REFUND_REASONS, REFUND_STATUSES } from '#shared/orders/refund-order.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { orders } from './orders.ts';
import { tickets } from './tickets.ts';

/**
 * Money going back. One row per intent, so a double click can't pay twice: the key is the intent's, not the click's.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** The payment it returns: the order's own, or a second one made by mistake. */
    paymentIntentId: text(),
    amountCents: integer().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    /** Why the office gave it, chosen and in own words; no names. */
    cause: text({ enum: REFUND_CAUSES }),
    note: text().notNull().default(''),
    status: text({ enum: REFUND_STATUSES }).notNull().default('requested'),
    intentKey: text().notNull().unique(),
    /** The voucher that it went to in place of a card. */ giftVoucherId: text(),
    stripeRefundId: text(),
    /** Counts the tries: the provider answers a repeated key with the same failure. */
    attempt: integer().notNull().default(1),
    failureReason: text(),
    requestedBy: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('refunds_order_idx').on(t.orderId),
    index('refunds_open_idx')
      .on(t.status)
      .where(sql`status IN ('requested', 'pending')`),
    index('refunds_failed_idx')
      .on(t.updatedAt, t.id)
      .where(sql`status = 'failed'`),
    index('refunds_returned_idx')
      .on(t.updatedAt, t.id)
      .where(sql`status = 'succeeded'`),
    index('refunds_created_idx').on(t.createdAt, t.status, t.orderId, t.amountCents),
    uniqueIndex('refunds_stripe_refund_unique')
      .on(t.stripeRefundId)
      .where(sql`stripe_refund_id IS NOT NULL`),
    check('refunds_amount_check', sql`${t.amountCents} > 0`),
    check('refunds_reason_check', sql`${t.reason} IN ${inList(REFUND_REASONS)}`),
    check('refunds_status_check', sql`${t.status} IN ${inList(REFUND_STATUSES)}`),
  ],
);

/** Which tickets a refund takes back; a ticket is refunded once. */
export const refundTickets = sqliteTable(
  'refund_tickets',
  {
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    ticketId: text()
      .notNull()
      .references(() => tickets.id),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.ticketId] }),
    uniqueIndex('refund_tickets_ticket_unique').on(t.ticketId),
  ],
);

export const PROVIDER_EVENT_STATUSES = ['received', 'processed', 'ignored', 'failed'] as const;

/**
 * How the types of a membership's webhook events begin. Nobody waits for them, and a month's renewals all come on one
 * day.
 */
export const MEMBERSHIP_TYPE_PREFIXES = ['invoice.', 'customer.subscription.'] as const;
/**
 * The same as SQL. Payments and memberships have an index each, so that a payment is never read behind a day of
 * renewals.
 */
export const IS_MEMBERSHIP_TYPE = `(${MEMBERSHIP_TYPE_PREFIXES.map((prefix) => `type GLOB '${prefix}*'`).join(' OR ')})`;

/** What of a webhook event its processing needs; the provider is asked for the rest. */
export type WebhookEventPayload = {
  orderId: string | null;
  paymentIntentId: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
};

/** The payment provider's webhook events, each stored once before it is processed. */
export const providerEvents = sqliteTable(
  'provider_events',
  {
    id: id(),
    type: text().notNull(),
    objectId: text().notNull(),
    /** Null once processed: the provider keeps the original, and no personal data is kept twice. */
    payload: text({ mode: 'json' }).$type<WebhookEventPayload>(),
    isLive: flag().notNull(),
    status: text({ enum: PROVIDER_EVENT_STATUSES }).notNull().default('received'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (t) => [
    index('provider_events_waiting_idx')
      .on(t.nextAttemptAt)
      .where(sql.raw(`status = 'received' AND NOT ${IS_MEMBERSHIP_TYPE}`)),
    index('provider_events_months_waiting_idx')
      .on(t.nextAttemptAt)
      .where(sql.raw(`status = 'received' AND ${IS_MEMBERSHIP_TYPE}`)),
    index('provider_events_occurred_idx').on(t.occurredAt),
    check('provider_events_status_check', sql`${t.status} IN ${inList(PROVIDER_EVENT_STATUSES)}`),
  ],
);

export const DISPUTE_STATUSES = ['open', 'won', 'lost', 'closed'] as const;

/** Payments that a bank asks back, as the provider last told of them. */
export const disputes = sqliteTable(
  'disputes',
  {
    /** The provider's own id. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    paymentIntentId: text().notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    /** A question of the bank, which has taken no money. */
    isInquiry: flag().notNull(),
    /** Until when the provider takes an answer; null where it wants none any more. */
    answerUntil: instant(),
    openedAt: instant().notNull(),
    /** When the bank took the money off the provider's account; null where it only asked. */
    takenAt: instant(),
    /** When it gave the money back, or when we learned that it keeps it; null while it has not decided. */
    decidedAt: instant(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('disputes_order_idx').on(t.orderId, t.openedAt),
    check('disputes_amount_check', sql`${t.amountCents} > 0`),
    check('disputes_status_check', sql`${t.status} IN ${inList(DISPUTE_STATUSES)}`),
  ],
);

/** Money a person has to look at: the admin's 'money without ticket' and its relatives. */
export const paymentExceptions = sqliteTable(
  'payment_exceptions',
  {
    id: id(),
    kind: text({ enum: PAYMENT_EXCEPTION_KINDS }).notNull(),
    /**
     * What it is about: an order, a session, a refund or a card payment at the door. The same problem is listed once.
     */
    refId: text().notNull(),
    orderId: text().references(() => orders.id),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
    resolvedAt: instant(),
  },
  (t) => [
    index('payment_exceptions_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`resolved_at IS NULL`),
    index('payment_exceptions_order_idx').on(t.orderId),
    index('payment_exceptions_ref_idx').on(t.refId),
    uniqueIndex('payment_exceptions_open_unique')
      .on(t.kind, t.refId)
      .where(sql`resolved_at IS NULL`),
    check('payment_exceptions_kind_check', sql`${t.kind} IN ${inList(PAYMENT_EXCEPTION_KINDS)}`),
  ],
);
