import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DOCUMENT_KINDS } from '#shared/fiscal/fiscal-document.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { desks } from './desk.ts';

const deskId = () =>
  text()
    .notNull()
    .references(() => desks.id);

/**
 * The documents (`Bons`) of the registers, as their desks wrote them: tax records. Amounts are negative where money goes
 * out. Append-only; which closing has a document follows from the closings' ranges.
 */
export const fiscalDocuments = sqliteTable(
  'fiscal_documents',
  {
    /** The journal entry's id: a repeat finds itself. */
    entryId: text().primaryKey(),
    deskId: deskId(),
    registerSerial: text().notNull(),
    number: integer().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    sessionId: text(),
    eventId: text(),
    cashierId: text().notNull(),
    totalCents: integer().notNull(),
    cashCents: integer().notNull(),
    cardCents: integer().notNull(),
    isSigned: flag().notNull(),
    transactionNumber: integer(),
    signatureCounter: integer(),
    /** Empty when the device is not known: an outage before it was ever asked. */
    deviceSerial: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    /** The whole document as JSON (shared/fiscal/fiscal-document.ts): ids and facts, no names of people. */
    facts: text().notNull(),
    bookedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('fiscal_documents_number_unique').on(t.registerSerial, t.number),
    index('fiscal_documents_desk_idx').on(t.deskId),
    index('fiscal_documents_finished_idx').on(t.finishedAt),
    index('fiscal_documents_signature_idx')
      .on(t.deviceSerial, t.signatureCounter)
      .where(sql`is_signed = 1`),
    check('fiscal_documents_kind_check', sql`${t.kind} IN ${inList(DOCUMENT_KINDS)}`),
    check('fiscal_documents_number_check', sql`${t.number} > 0`),
    check(
      'fiscal_documents_signed_check',
      sql`${t.isSigned} = 0 OR (${t.transactionNumber} IS NOT NULL AND ${t.signatureCounter} IS NOT NULL)`,
    ),
  ],
);

/** The outage log of the registers' security devices (AEAO to § 146a, 1.14). What began stays as it was written. */
export const fiscalOutages = sqliteTable(
  'fiscal_outages',
  {
    id: id(),
    deskId: deskId(),
    registerSerial: text().notNull(),
    beganAt: instant().notNull(),
    /** Null while it goes on. */
    endedAt: instant(),
    /** A German sentence, as the receipts say it, and the device's own code. */
    reason: text().notNull(),
    code: text().notNull(),
    deviceSerial: text().notNull(),
    /** The first and the last document without a signature; the last is null while it goes on. */
    firstNumber: integer().notNull(),
    lastNumber: integer(),
    /** Transactions that the device had finished though their receipts say outage, as JSON. */
    found: text().notNull().default('[]'),
  },
  (t) => [
    index('fiscal_outages_desk_idx').on(t.deskId),
    index('fiscal_outages_began_idx').on(t.beganAt, t.id),
    index('fiscal_outages_open_idx')
      .on(t.registerSerial, t.beganAt)
      .where(sql`ended_at IS NULL`),
    check('fiscal_outages_range_check', sql`${t.lastNumber} IS NULL OR ${t.lastNumber} >= ${t.firstNumber}`),
  ],
);

/**
 * The closings (Z) of the registers with everything an export needs of them, frozen when they were made. A trigger
 * refuses one that begins before the end of an earlier one, so no document is in two. Append-only.
 */
export const fiscalClosings = sqliteTable(
  'fiscal_closings',
  {
    /** The journal entry's id. */
    entryId: text().primaryKey(),
    deskId: deskId(),
    registerSerial: text().notNull(),
    zNumber: integer().notNull(),
    sessionId: text().notNull(),
    cashierId: text().notNull(),
    /** By the register's clock. */
    closedAt: instant().notNull(),
    businessDay: text().notNull(),
    /** The first and the last document in it; both null in a closing without one. */
    firstNumber: integer(),
    lastNumber: integer(),
    /** The whole closing as JSON (shared/fiscal/closing.ts), with the frozen master data and the operators' names. */
    facts: text().notNull(),
    bookedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('fiscal_closings_number_unique').on(t.registerSerial, t.zNumber),
    index('fiscal_closings_last_idx').on(t.registerSerial, t.lastNumber),
    index('fiscal_closings_desk_idx').on(t.deskId),
    index('fiscal_closings_day_idx').on(t.businessDay, t.registerSerial, t.zNumber),
    index('fiscal_closings_closed_idx').on(t.closedAt),
    check(
      'fiscal_closings_range_check',
      sql`(${t.firstNumber} IS NULL) = (${t.lastNumber} IS NULL) AND ${t.firstNumber} <= ${t.lastNumber}`,
    ),
  ],
);
