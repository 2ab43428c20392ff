import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

/** An authenticator app (TOTP, RFC 6238). It counts once `verifiedAt` is set: then a code of it has been seen. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with a key that is not in the database. */
  secret: text().notNull(),
  verifiedAt: instant(),
  /** Time step of the last code taken: none counts twice (RFC 6238 §5.2). */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for the day the phone is lost; a used one is deleted. */
export const backupCodes = sqliteTable(
  'backup_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Browsers that are not asked for a code again until `expiresAt`. */
export const trustedDevices = sqliteTable(
  'trusted_devices',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('trusted_devices_user_id_idx').on(t.userId)],
);
