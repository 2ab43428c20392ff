import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, flag, id, instant } from '../columns.ts';
import { users } from './users.ts';

/** A passkey (WebAuthn): the public half of a key that a device, or its maker's account, keeps for this website. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device it was made on, until its owner calls it otherwise. */
    name: text().notNull(),
    /** As the browser names it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64. */
    publicKey: text().notNull(),
    /** Of its last use; many devices always say 0. */
    counter: integer().notNull().default(0),
    /** It is backed up to other devices of its owner. */
    isSynced: flag().notNull(),
    /** How the browser reaches it, separated by commas. */
    transports: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_user_id_idx').on(t.userId), check('passkeys_counter_check', sql`${t.counter} >= 0`)],
);
