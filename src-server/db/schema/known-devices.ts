import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, instant } from '../columns.ts';
import { users } from './users.ts';

/**
 * Where an account has been signed in from, as a hash of browser, system and network: the next sign-in from elsewhere
 * is told by mail.
 */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] })],
);
