import Database from 'better-sqlite3';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';

type MailboxFile = { filename: string; contentType: string; size: number; cid: string | null };
export type MailboxMail = {
  id: number;
  receivedAt: Date;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  files: MailboxFile[];
};

/** The demo's mail server and its only reader: takes every mail, shows it at /dev/mail. */
export type Mailbox = Mailer & {
  /** Newest first. */
  list(filter?: { to?: string }): MailboxMail[];
  find(id: number): MailboxMail | undefined;
  /** The bytes of a mail's n-th file, counted from 0. */
  file(id: number, index: number): { filename: string; contentType: string; content: Buffer } | undefined;
};

type Row = {
  id: number;
  receivedAt: number;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};
type FileRow = { filename: string; contentType: string; content: Buffer; size: number; cid: string | null };

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY AUTOINCREMENT, received_at INTEGER NOT NULL, message_id TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS mails_recipient_idx ON mails (recipient);
  CREATE TABLE IF NOT EXISTS files (mail_id INTEGER NOT NULL REFERENCES mails (id) ON DELETE CASCADE, position INTEGER NOT NULL, filename TEXT NOT NULL, content_type TEXT NOT NULL, cid TEXT, content BLOB NOT NULL, PRIMARY KEY (mail_id, position)) STRICT;`;
const COLUMNS = `id, received_at AS receivedAt, message_id AS messageId, recipient AS "to", subject, text, html`;

/** How many mails are kept, and how many a list shows. */
const KEPT = 1_000;
const LISTED = 200;

export type MailboxOptions = { file: string; now: () => Date };

/** Opens the mailbox on a file of its own (`:memory:` for tests). Like a mail program it shows a Message-ID once. */
export function makeMailbox({ file, now }: MailboxOptions): Mailbox {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF'); // demo mail may be lost in a power cut
  db.pragma('foreign_keys = ON');
  db.exec(SCHEMA);
  const insert = db.prepare(
    `INSERT INTO mails (received_at, message_id, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (message_id) DO NOTHING`,
  );
  const insertFile = db.prepare(
    `INSERT INTO files (mail_id, position, filename, content_type, cid, content) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const forget = db.prepare(`DELETE FROM mails WHERE id <= (SELECT MAX(id) FROM mails) - ${KEPT}`);
  const all = db.prepare<[], Row>(`SELECT ${COLUMNS} FROM mails ORDER BY id DESC LIMIT ${LISTED}`);
  const sentTo = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM mails WHERE recipient = ? ORDER BY id DESC LIMIT ${LISTED}`,
  );
  const one = db.prepare<[number], Row>(`SELECT ${COLUMNS} FROM mails WHERE id = ?`);
  const filesOf = db.prepare<[number], MailboxFile>(
    `SELECT filename, content_type AS contentType, length(content) AS size, cid FROM files WHERE mail_id = ? ORDER BY position`,
  );
  const fileAt = db.prepare<[number, number], FileRow>(
    `SELECT filename, content_type AS contentType, content FROM files WHERE mail_id = ? AND position = ?`,
  );

  const take = db.transaction((mail: Mail) => {
    const { changes, lastInsertRowid } = insert.run(
      now().getTime(),
      mail.messageId,
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
    );
    if (changes === 0) return;
    mail.attachments.forEach((a, position) =>
      insertFile.run(lastInsertRowid, position, a.filename, a.contentType, a.cid ?? null, a.content),
    );
    forget.run();
  });
  const shown = (row: Row): MailboxMail => ({
    ...row,
    receivedAt: new Date(row.receivedAt),
    files: filesOf.all(row.id),
  });

  return {
    async send(mail) {
      take.immediate(mail);
    },
    close: () => db.close(),
    list: ({ to } = {}) => (to === undefined ? all.all() : sentTo.all(to)).map(shown),
    find(id) {
      const row = one.get(id);
      return row === undefined ? undefined : shown(row);
    },
    file: (id, index) => fileAt.get(id, index),
  };
}
