import Database from 'better-sqlite3';
import { asc, desc, eq, lte, max, sql } from 'drizzle-orm';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { ormOf, prepared, type Orm } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { CREATE_TABLES, files, mails } from './mailbox-tables.ts';

type Row = typeof mails.$inferSelect;
type MailboxFile = { filename: string; contentType: string; size: number; cid: string | null };
export type MailboxMail = Row & { files: MailboxFile[] };

/** The demo's mail server and its only reader: takes every mail, shows it at /dev/mail. */
export type Mailbox = Mailer & {
  /** Newest first. */
  list(filter?: { to?: string }): MailboxMail[];
  find(id: number): MailboxMail | undefined;
  /** The bytes of a mail's n-th file, counted from 0. */
  file(id: number, index: number): { filename: string; contentType: string; content: Buffer } | undefined;
};

/** How many mails are kept, and how many a list shows. */
const KEPT = 1_000;
const LISTED = 200;

const selectMails = (orm: Orm) => orm.select().from(mails);

const insert = prepared(columnsOf(mails, ['receivedAt', 'messageId', 'to', 'subject', 'text', 'html']), (orm, row) =>
  orm.insert(mails).values(row).onConflictDoNothing({ target: mails.messageId }).prepare(),
);

const forget = prepared((orm) => {
  const newest = orm.select({ id: max(mails.id) }).from(mails);
  return orm
    .delete(mails)
    .where(lte(mails.id, sql`${newest} - ${KEPT}`))
    .prepare();
});
const all = prepared((orm) => selectMails(orm).orderBy(desc(mails.id)).limit(LISTED).prepare());
const sentTo = prepared({ to: mails.to }, (orm, { to }) =>
  selectMails(orm).where(eq(mails.to, to)).orderBy(desc(mails.id)).limit(LISTED).prepare(),
);
const one = prepared({ id: mails.id }, (orm, { id }) => selectMails(orm).where(eq(mails.id, id)).prepare());
const filesOf = prepared({ mailId: files.mailId }, (orm, { mailId }) =>
  orm
    .select({
      filename: files.filename,
      contentType: files.contentType,
      size: sql<number>`length(${files.content})`,
      cid: files.cid,
    })
    .from(files)
    .where(eq(files.mailId, mailId))
    .orderBy(asc(files.position))
    .prepare(),
);

export type MailboxOptions = { file: string; now: () => Date };

/** Opens the mailbox on a file of its own (`:memory:` for tests). Like a mail program it shows a Message-ID once. */
export function makeMailbox({ file, now }: MailboxOptions): Mailbox {
  const sqlite = new Database(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = OFF'); // demo mail may be lost in a power cut
  sqlite.pragma('foreign_keys = ON');
  sqlite.exec(CREATE_TABLES);
  const db = { orm: ormOf(sqlite) };

  const take = sqlite.transaction((mail: Mail) => {
    const { changes, lastInsertRowid } = insert(db).run({ ...mail, receivedAt: now() });
    if (changes === 0) return;
    const mailId = Number(lastInsertRowid);
    for (const [position, { cid = null, ...attached }] of mail.attachments.entries())
      insertRow(db, files, { ...attached, mailId, position, cid });
    forget(db).run();
  });
  const shown = (row: Row): MailboxMail => ({ ...row, files: filesOf(db).all({ mailId: row.id }) });

  return {
    async send(mail) {
      take.immediate(mail);
    },
    close: () => sqlite.close(),
    list: ({ to } = {}) => (to === undefined ? all(db).all() : sentTo(db).all({ to })).map(shown),
    find(id) {
      const row = one(db).get({ id });
      return row === undefined ? undefined : shown(row);
    },
    file: (id, index) => findRow(db, files, { mailId: id, position: index }, ['filename', 'contentType', 'content']),
  };
}
