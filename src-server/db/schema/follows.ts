import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { FOLLOW_SUBJECTS } from '#shared/follows/follow.ts';
import { LANGS } from '#shared/lang.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** An address that follows something, or has asked to. */
export const followers = sqliteTable(
  'followers',
  {
    id: id(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull().unique(),
    /** What the link in every mail ends it by. */
    unsubscribeToken: text().notNull().unique(),
    /** The language of the page on which they followed last, which mails about new nights speak. */
    lang: text({ enum: LANGS }),
    /** When the last mail about something new was written: the next one waits a week. */
    lastToldAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('followers_user_idx').on(t.userId), check('followers_lang_check', sql`${t.lang} IN ${inList(LANGS)}`)],
);

/** What somebody follows, with the proof of the consent (§ 7 UWG): what was said, when and from where, and the click. */
export const follows = sqliteTable(
  'follows',
  {
    id: id(),
    followerId: text()
      .notNull()
      .references(() => followers.id, { onDelete: 'cascade' }),
    subject: text({ enum: FOLLOW_SUBJECTS }).notNull(),
    subjectId: text().notNull(),
    /** As the screen said it; later nights of a series under another number are told by it. */
    name: text().notNull(),
    wording: text().notNull(),
    wordingVersion: integer().notNull(),
    page: text().notNull(),
    requestedAt: instant().notNull(),
    requestIp: text().notNull(),
    /** The outbox row of the confirming mail and what it said; null for an account's own proven address. */
    mailId: text(),
    mailText: text(),
    /** Only the hash is stored; the first of what one mail asks for carries it. */
    tokenHash: text().unique(),
    confirmedAt: instant(),
    confirmIp: text(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('follows_running_unique')
      .on(t.followerId, t.subject, t.subjectId)
      .where(sql`ended_at IS NULL`),
    index('follows_subject_idx').on(t.subjectId),
    index('follows_name_idx').on(t.name),
    index('follows_unconfirmed_idx')
      .on(t.requestedAt)
      .where(sql`confirmed_at IS NULL`),
    index('follows_ended_idx')
      .on(t.endedAt)
      .where(sql`ended_at IS NOT NULL`),
    check('follows_subject_check', sql`${t.subject} IN ${inList(FOLLOW_SUBJECTS)}`),
  ],
);

/** Which nights a follower knows of: told by mail, or on sale already when they began to follow. */
export const followTold = sqliteTable(
  'follow_told',
  {
    followerId: text()
      .notNull()
      .references(() => followers.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.followerId, t.eventId] }), index('follow_told_event_idx').on(t.eventId)],
);
