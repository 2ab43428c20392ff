import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { TSE_KINDS } from '#shared/fiscal/desk-tse.ts';
import { ARCHIVE_STATES, DEVICE_STEPS, PACKAGE_STATES } from '#shared/fiscal/office-states.ts';
import { PROOF_REFUSALS } from '#shared/fiscal/tse-proof.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { desks } from './desk.ts';
import { fiscalClosings } from './fiscal.ts';
import { users } from './users.ts';

/** The office's account at a cloud provider of security devices: one row. */
export const fiscalAccounts = sqliteTable(
  'fiscal_accounts',
  {
    /** The provider, such as `fiskaly`. */
    id: id(),
    /** Key and secret as JSON, encrypted with `FISCAL_KEY`; never shown. */
    sealed: text().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('fiscal_accounts_updated_idx').on(t.updatedBy)],
);

/** A security device (TSE) that the office set up. */
export const fiscalDevices = sqliteTable(
  'fiscal_devices',
  {
    /** A UUID of version 4; at fiskaly it is the id of the TSS. */
    id: id(),
    kind: text({ enum: TSE_KINDS }).notNull(),
    name: text().notNull(),
    /** How far the set-up has come: each step may be taken again after a lost answer. */
    step: text({ enum: DEVICE_STEPS }).notNull(),
    /** PINs, PUK and shared secret as JSON, encrypted with `FISCAL_KEY`; never shown. */
    sealed: text(),
    /** Where an Epson device is reached by its desk. */
    host: text(),
    port: integer(),
    serial: text(),
    /** What identifies it, as JSON (shared/fiscal/desk-tse.ts); null before it was learnt. */
    master: text(),
    /** Of an Epson device: the SHA-256 of its issuer's certificate, from the page of the trust centre; hexadecimal. */
    issuerSha256: text(),
    /** Signatures left, where it tells, and when it did. */
    remaining: integer(),
    remainingAt: instant(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('fiscal_devices_serial_unique')
      .on(t.serial)
      .where(sql`serial IS NOT NULL AND retired_at IS NULL`),
    check('fiscal_devices_kind_check', sql`${t.kind} IN ${inList(TSE_KINDS)}`),
    check('fiscal_devices_step_check', sql`${t.step} IN ${inList(DEVICE_STEPS)}`),
    check('fiscal_devices_address_check', sql`(${t.kind} = 'epson') = (${t.host} IS NOT NULL)`),
  ],
);

/** Which register signs at which device: at most one at a time (AEAO to § 146a, 1.6). Its id is the client's. */
export const fiscalRegistrations = sqliteTable(
  'fiscal_registrations',
  {
    id: id(),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    deviceId: text()
      .notNull()
      .references(() => fiscalDevices.id),
    registerSerial: text().notNull(),
    createdAt: createdAt(),
    /** The device knows the register; an Epson device is told by the desk itself. */
    registeredAt: instant(),
    /** The server verified its test receipt. */
    provenAt: instant(),
    provenQrText: text(),
    /** Why the server did not take its last test receipt, and when; null once it took one. */
    refusal: text({ enum: PROOF_REFUSALS }),
    refusedAt: instant(),
    /** Who issued the refused device's certificate, as far up as the issuers came along: a name, where nobody knows it. */
    refusedIssuer: text(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('fiscal_registrations_desk_unique')
      .on(t.deskId)
      .where(sql`ended_at IS NULL`),
    index('fiscal_registrations_desk_idx').on(t.deskId),
    index('fiscal_registrations_device_idx').on(t.deviceId),
    check('fiscal_registrations_proven_check', sql`(${t.provenAt} IS NULL) = (${t.provenQrText} IS NULL)`),
  ],
);

/** The archive (TAR) of each device that signed in a closing, pulled and verified: fiskaly keeps it three months, we ten years. */
export const fiscalArchives = sqliteTable(
  'fiscal_archives',
  {
    closingEntryId: text()
      .notNull()
      .references(() => fiscalClosings.entryId),
    deskId: text()
      .notNull()
      .references(() => desks.id),
    deviceSerial: text().notNull(),
    state: text({ enum: ARCHIVE_STATES }).notNull(),
    /** Under the data folder's `fiscal/archives`; null before it was pulled. */
    file: text(),
    sha256: text(),
    bytes: integer(),
    /** Log messages in it. */
    messages: integer(),
    /** What is wrong with it, as JSON: sentences. */
    problems: text().notNull().default('[]'),
    tries: integer().notNull().default(0),
    nextTryAt: instant(),
    createdAt: createdAt(),
    pulledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.closingEntryId, t.deviceSerial] }),
    index('fiscal_archives_desk_idx').on(t.deskId),
    index('fiscal_archives_due_idx')
      .on(t.nextTryAt)
      .where(sql`next_try_at IS NOT NULL`),
    check('fiscal_archives_state_check', sql`${t.state} IN ${inList(ARCHIVE_STATES)}`),
    check('fiscal_archives_file_check', sql`(${t.file} IS NULL) = (${t.sha256} IS NULL)`),
  ],
);

/** What is handed to an inspector (Kassen-Nachschau), made in the background and kept for a while. */
export const fiscalPackages = sqliteTable(
  'fiscal_packages',
  {
    id: id(),
    /** Business days, both included. */
    fromDay: text().notNull(),
    toDay: text().notNull(),
    /** Only this closing, where one was asked for. */
    closingEntryId: text(),
    requestedBy: text().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: PACKAGE_STATES }).notNull(),
    /** Documents written, and how many there are. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    sha256: text(),
    bytes: integer(),
    /** One sentence; null unless it failed. */
    error: text(),
    /** The checker found nothing wrong in it. */
    isSound: flag(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index('fiscal_packages_created_idx').on(t.createdAt, t.id),
    index('fiscal_packages_requested_idx').on(t.requestedBy),
    check('fiscal_packages_state_check', sql`${t.state} IN ${inList(PACKAGE_STATES)}`),
  ],
);
