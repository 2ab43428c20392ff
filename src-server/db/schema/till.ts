import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, id, inList, instant } from '../columns.ts';
import { desks } from './desk.ts';

/** One till from float to count. Its figures are never kept here: reports recompute them from the records. */
export const cashSessions = sqliteTable(
  'cash_sessions',
  {
    id: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    businessDay: text().notNull(),
    openedBy: text(),
    /** Whose session it is now: handed over between shifts. */
    holderId: text(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    /**
     * The desk is lost and its till was never counted there: the office says so, without a Z number. The desk's own
     * journal may still come and close it.
     */
    officeClosedAt: instant(),
    officeClosedBy: text(),
    /** Null is unknown. */
    officeCountedCents: integer(),
    officeNote: text(),
  },
  (t) => [
    uniqueIndex('cash_sessions_open_unique')
      .on(t.deskId)
      .where(sql`closed_at IS NULL`),
    index('cash_sessions_day_idx').on(t.businessDay, t.openedAt),
    index('cash_sessions_office_idx')
      .on(t.officeClosedAt, t.id)
      .where(sql`office_closed_at IS NOT NULL AND closed_at IS NULL`),
  ],
);

export const TILL_RECORD_KINDS = ['open', 'in', 'out', 'drawer', 'handover', 'inspect', 'sale', 'refund'] as const;

/** A record of a sale or refund with goods; queries say it the same way, so that the index serves them. */
export const HAS_GOODS = sql.raw(`instr(facts, '"goodsId"') > 0`);

/**
 * Money at the door, once and for ever: written by a call or by the journal's entry of the same id, whichever comes
 * first. Append-only.
 */
export const tillRecords = sqliteTable(
  'till_records',
  {
    id: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    sessionId: text().references(() => cashSessions.id),
    kind: text({ enum: TILL_RECORD_KINDS }).notNull(),
    /** A sale's order; null where it could not be booked and waits as an exception. */
    orderId: text(),
    /** The sale a refund is of. */
    saleId: text(),
    eventId: text(),
    cashCents: integer().notNull(),
    cardCents: integer().notNull(),
    /** Lines, reasons, fiscal record: ids and facts, never names. */
    facts: text().notNull(),
    cashierId: text(),
    supervisorId: text(),
    recordedAt: instant().notNull(),
    bookedAt: createdAt(),
  },
  (t) => [
    index('till_records_session_idx').on(t.sessionId, t.recordedAt),
    index('till_records_sale_idx')
      .on(t.saleId)
      .where(sql`sale_id IS NOT NULL`),
    index('till_records_event_idx')
      .on(t.eventId, t.deskId)
      .where(sql`event_id IS NOT NULL`),
    index('till_records_goods_idx').on(t.recordedAt).where(HAS_GOODS),
    uniqueIndex('till_records_order_unique')
      .on(t.orderId)
      .where(sql`kind = 'sale' AND order_id IS NOT NULL`),
    check('till_records_kind_check', sql`${t.kind} IN ${inList(TILL_RECORD_KINDS)}`),
    check('till_records_amounts_check', sql`${t.cashCents} >= 0 AND ${t.cardCents} >= 0`),
  ],
);

/**
 * A card payment that one of our readers was asked for: the only ones a desk can name when it wants to give money back.
 * `approvedAt` is when the provider said that it has the money.
 */
export const doorPayments = sqliteTable(
  'door_payments',
  {
    /** The provider's own id. */
    reference: text().primaryKey(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    saleId: text().notNull(),
    amountCents: integer().notNull(),
    createdAt: createdAt(),
    approvedAt: instant(),
  },
  (t) => [
    index('door_payments_sale_idx').on(t.saleId),
    index('door_payments_created_idx').on(t.createdAt),
    check('door_payments_amount_check', sql`${t.amountCents} > 0`),
  ],
);

export const DOOR_REFUND_STATUSES = ['requested', 'succeeded', 'failed'] as const;

/**
 * Money given back on a card by a desk, one row per desk's entry and payment: written before the provider is asked, so
 * that no two ask for the same cents.
 */
export const doorRefunds = sqliteTable(
  'door_refunds',
  {
    entryId: text().notNull(),
    reference: text().notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    saleId: text(),
    amountCents: integer().notNull(),
    supervisorId: text().notNull(),
    status: text({ enum: DOOR_REFUND_STATUSES }).notNull().default('requested'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.reference] }),
    index('door_refunds_reference_idx').on(t.reference),
    index('door_refunds_created_idx').on(t.createdAt),
    index('door_refunds_open_idx')
      .on(t.updatedAt, t.entryId, t.reference)
      .where(sql`status = 'requested'`),
    check('door_refunds_amount_check', sql`${t.amountCents} > 0`),
    check('door_refunds_status_check', sql`${t.status} IN ${inList(DOOR_REFUND_STATUSES)}`),
  ],
);

/** The closing of a cash session. Gapless per desk: a trigger refuses a number that does not follow. Append-only. */
export const zReports = sqliteTable(
  'z_reports',
  {
    id: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    sessionId: text()
      .notNull()
      .unique()
      .references(() => cashSessions.id),
    zNumber: integer().notNull(),
    businessDay: text().notNull(),
    closedBy: text(),
    supervisorId: text(),
    countedCents: integer().notNull(),
    expectedCents: integer().notNull(),
    /** Note by note, where it was counted so. */
    count: text(),
    note: text().notNull().default(''),
    report: text().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('z_reports_number_unique').on(t.deskId, t.zNumber),
    index('z_reports_closed_idx').on(t.closedAt, t.id),
  ],
);
