import Database from 'better-sqlite3';
import { and, asc, desc, eq, lte, max, sql } from 'drizzle-orm';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { ormOf, type Orm } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
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

function statementsOf(orm: Orm) {
  const ofMail = eq(files.mailId, sql.placeholder('mailId'));
  const newest = orm.select({ id: max(mails.id) }).from(mails);
  return {
    insert: orm
      .insert(mails)
      .values(placeholdersOf(mails, ['receivedAt', 'messageId', 'to', 'subject', 'text', 'html']))
      .onConflictDoNothing({ target: mails.messageId })
      .prepare(),
    insertFile: orm
      .insert(files)
      .values(placeholdersOf(files, ['mailId', 'position', 'filename', 'contentType', 'cid', 'content']))
      .prepare(),
    forget: orm
      .delete(mails)
      .where(lte(mails.id, sql`${newest} - ${KEPT}`))
      .prepare(),
    all: selectMails(orm).orderBy(desc(mails.id)).limit(LISTED).prepare(),
    sentTo: selectMails(orm)
      .where(eq(mails.to, sql.placeholder('to')))
      .orderBy(desc(mails.id))
      .limit(LISTED)
      .prepare(),
    one: selectMails(orm)
      .where(eq(mails.id, sql.placeholder('id')))
      .prepare(),
    filesOf: orm
      .select({
        filename: files.filename,
        contentType: files.contentType,
        size: sql<number>`length(${files.content})`,
        cid: files.cid,
      })
      .from(files)
      .where(ofMail)
      .orderBy(asc(files.position))
      .prepare(),
    fileAt: orm
      .select({ filename: files.filename, contentType: files.contentType, content: files.content })
      .from(files)
      .where(and(ofMail, eq(files.position, sql.placeholder('position'))))
      .prepare(),
  };
}

export type MailboxOptions = { file: string; now: () => Date };

/** Opens the mailbox on a file of its own (`:memory:` for tests). Like a mail program it shows a Message-ID once. */
export function makeMailbox({ file, now }: MailboxOptions): Mailbox {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF'); // demo mail may be lost in a power cut
  db.pragma('foreign_keys = ON');
  db.exec(CREATE_TABLES);
  const statements = statementsOf(ormOf(db));

  const take = db.transaction((mail: Mail) => {
    const { changes, lastInsertRowid } = statements.insert.run({ ...mail, receivedAt: now() });
    if (changes === 0) return;
    const mailId = Number(lastInsertRowid);
    for (const [position, { cid = null, ...attached }] of mail.attachments.entries())
      statements.insertFile.run({ mailId, position, cid, ...attached });
    statements.forget.run();
  });
  const shown = (row: Row): MailboxMail => ({ ...row, files: statements.filesOf.all({ mailId: row.id }) });

  return {
    async send(mail) {
      take.immediate(mail);
    },
    close: () => db.close(),
    list: ({ to } = {}) => (to === undefined ? statements.all.all() : statements.sentTo.all({ to })).map(shown),
    find(id) {
      const row = statements.one.get({ id });
      return row === undefined ? undefined : shown(row);
    },
    file: (id, index) => statements.fileAt.get({ mailId: id, position: index }),
  };
}
