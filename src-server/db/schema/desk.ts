import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** A paired door desk. Only the SHA-256 of its token is kept; re-pairing is a new desk, whose journal starts anew. */
export const desks = sqliteTable(
  'desks',
  {
    id: id(),
    name: text().notNull(),
    /** A helper's phone: its check-ins name it like a desk, but it has no key, no till and no token here. */
    isPhone: flag().notNull().default(false),
    /** Ed25519, SPKI DER as base64: signs the batches of its journal. */
    publicKey: text().notNull(),
    /** Null until the desk has fetched its token. */
    tokenHash: text(),
    appVersion: text(),
    /** Its token lies unencrypted: the machine has no keyring, and somebody there accepted it. */
    hasWeakStorage: flag().notNull().default(false),
    /** Its card reader at the payment provider; null is a terminal of its own beside the desk. */
    terminalReaderId: text(),
    /** Once a batch came signed, every batch must. */
    signsBatches: flag().notNull().default(false),
    lastSeq: integer().notNull().default(0),
    lastHash: text().notNull(),
    lastSeenAt: instant(),
    /** As it said last; null where it never did, and without a battery. */
    queueLength: integer(),
    batteryPercent: integer(),
    isCharging: flag().notNull().default(false),
    createdAt: createdAt(),
    revokedAt: instant(),
    /** Lost: somebody else may have its disk. */
    lostAt: instant(),
  },
  (t) => [
    uniqueIndex('desks_token_unique')
      .on(t.tokenHash)
      .where(sql`token_hash IS NOT NULL`),
    index('desks_created_idx').on(t.createdAt),
  ],
);

/** A desk that asks to be let in (RFC 8628): it shows the six digits and polls with its own secret. */
export const deskPairings = sqliteTable(
  'desk_pairings',
  {
    id: id(),
    deviceCodeHash: text().notNull().unique(),
    userCode: text().notNull(),
    publicKey: text().notNull(),
    appVersion: text(),
    hasWeakStorage: flag().notNull().default(false),
    expiresAt: instant().notNull(),
    deskId: text().references(() => desks.id),
    /** Who let it in: what they did ends with their access until the desk has fetched its token. */
    approvedBy: text(),
    collectedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('desk_pairings_open_unique')
      .on(t.userCode)
      .where(sql`desk_id IS NULL`),
    index('desk_pairings_expires_idx').on(t.expiresAt),
    index('desk_pairings_waiting_idx')
      .on(t.approvedBy)
      .where(sql`approved_by IS NOT NULL AND collected_at IS NULL`),
  ],
);

/** Which PINs a desk was given, by when they were chosen: a desk that is lost voids these. */
export const deskPins = sqliteTable(
  'desk_pins',
  {
    deskId: text()
      .notNull()
      .references(() => desks.id),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chosenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deskId, t.userId] }), index('desk_pins_user_idx').on(t.userId)],
);

/** Seats kept for a desk's sales without a network; part of the event's held seats by trigger. */
export const deskAllotments = sqliteTable(
  'desk_allotments',
  {
    deskId: text()
      .notNull()
      .references(() => desks.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deskId, t.eventId] }),
    index('desk_allotments_event_idx').on(t.eventId),
    check('desk_allotments_quantity_check', sql`${t.quantity} >= 0`),
  ],
);

/** A desk's journal as it arrived, chained and complete. Append-only. */
export const deskEntries = sqliteTable(
  'desk_entries',
  {
    id: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    deviceSeq: integer().notNull(),
    kind: text().notNull(),
    recordedAt: instant().notNull(),
    payload: text().notNull(),
    hash: text().notNull(),
    outcome: text({ enum: ['applied', 'exception'] }).notNull(),
    detail: text(),
    receivedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('desk_entries_seq_unique').on(t.deskId, t.deviceSeq),
    check('desk_entries_outcome_check', sql`${t.outcome} IN ('applied', 'exception')`),
  ],
);

/** What a person must look at: shown at the desk and in the admin panel until somebody settles it. */
export const deskExceptions = sqliteTable(
  'desk_exceptions',
  {
    id: id(),
    entryId: text().notNull(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    /** The other desk in a collision. */
    otherDeskId: text(),
    eventId: text(),
    /** The ticket, membership or guest of a guest list it is about. They may be gone, so it refers to no row. */
    aboutId: text(),
    kind: text({ enum: Object.keys(DESK_EXCEPTION_KINDS) as [keyof typeof DESK_EXCEPTION_KINDS] }).notNull(),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: text(),
    resolution: text(),
  },
  (t) => [
    uniqueIndex('desk_exceptions_entry_unique').on(t.entryId, t.kind),
    index('desk_exceptions_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`resolved_at IS NULL`),
    index('desk_exceptions_desk_open_idx')
      .on(t.deskId)
      .where(sql`resolved_at IS NULL`),
    index('desk_exceptions_created_idx').on(t.createdAt),
    index('desk_exceptions_desk_idx').on(t.deskId, t.createdAt),
    index('desk_exceptions_other_idx').on(t.otherDeskId, t.createdAt),
    check('desk_exceptions_kind_check', sql`${t.kind} IN ${inList(Object.keys(DESK_EXCEPTION_KINDS))}`),
  ],
);

/** What changed for the desks' snapshots, in order: written by triggers, read by cursor, forgotten after a few days. */
export const deskChanges = sqliteTable('desk_changes', {
  v: integer().primaryKey({ autoIncrement: true }),
  eventId: text().notNull(),
  ticketId: text().notNull(),
});
