import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

// The mailbox's own database, which has no migrations: `CREATE_TABLES` makes what these describe, and a test holds one
// against the other.

export const mails = sqliteTable('mails', {
  id: integer().primaryKey({ autoIncrement: true }),
  receivedAt: integer({ mode: 'timestamp_ms' }).notNull(),
  messageId: text().notNull(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
});

export const files = sqliteTable(
  'files',
  {
    mailId: integer()
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    filename: text().notNull(),
    contentType: text().notNull(),
    cid: text(),
    content: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.position] })],
);

export const CREATE_TABLES = `
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, received_at INTEGER NOT NULL, message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mails_recipient_idx ON mails (recipient);
  CREATE TABLE IF NOT EXISTS files (
    mail_id INTEGER NOT NULL REFERENCES mails (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    filename TEXT NOT NULL, content_type TEXT NOT NULL, cid TEXT, content BLOB NOT NULL,
    PRIMARY KEY (mail_id, position)
  ) STRICT;
`;
