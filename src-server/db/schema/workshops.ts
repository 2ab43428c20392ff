import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { berlinDaySql } from '../triggers-totals.ts';
import { events } from './events.ts';

/** What takes a day of the calendar: every proposal that was neither turned down, withdrawn nor hidden. */
export const TAKES_DAY = sql`is_active = 1 AND rejected_at IS NULL AND withdrawn_at IS NULL`;
/** What an admin has to decide. */
export const IS_PENDING = sql`is_approved = 0 AND rejected_at IS NULL AND withdrawn_at IS NULL`;
export const IS_DECIDED = sql`is_approved = 1 OR rejected_at IS NOT NULL OR withdrawn_at IS NOT NULL`;

export const workshops = sqliteTable(
  'workshops',
  {
    id: id(),
    artistName: text().notNull(),
    artistEmail: text().notNull(),
    workshopTopic: text().notNull(),
    workshopDescription: text().notNull().default(''),
    workshopDate: instant().notNull(),
    durationMinutes: integer().notNull().default(60),
    maxParticipants: integer(),
    priceCents: integer().notNull().default(0),
    artistImageUrl: text(),
    isApproved: flag().notNull().default(false),
    isActive: flag().notNull().default(true),
    /** The Berlin day it is on, worked out by the database itself: one workshop a day is its promise, not ours. */
    day: text().generatedAlwaysAs(sql.raw(berlinDaySql('workshop_date')), { mode: 'virtual' }),
    rejectedAt: instant(),
    /** Why, in the words the artist was told. */
    rejectReason: text(),
    /** By the artist, over the private link. */
    withdrawnAt: instant(),
    /** The address of the artist's own page; null for what came before there was one. */
    statusToken: text(),
    /** The same form sent twice is one proposal. */
    requestKey: text(),
    /** The language of the form it came by, which its mails speak. */
    lang: text({ enum: LANGS }),
    /** The night it became. */
    eventId: text().references(() => events.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('workshops_public_date_idx').on(t.isApproved, t.isActive, t.workshopDate),
    uniqueIndex('workshops_one_a_day_unique').on(t.day).where(TAKES_DAY),
    uniqueIndex('workshops_status_token_unique')
      .on(t.statusToken)
      .where(sql`status_token IS NOT NULL`),
    uniqueIndex('workshops_request_key_unique')
      .on(t.requestKey)
      .where(sql`request_key IS NOT NULL`),
    uniqueIndex('workshops_event_unique')
      .on(t.eventId)
      .where(sql`event_id IS NOT NULL`),
    index('workshops_pending_idx').on(t.createdAt, t.id).where(IS_PENDING),
    index('workshops_decided_idx').on(t.createdAt, t.id).where(IS_DECIDED),
    check('workshops_duration_check', sql`${t.durationMinutes} BETWEEN 30 AND 180`),
    check('workshops_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('workshops_price_check', sql`${t.priceCents} >= 0`),
    check('workshops_participants_check', sql`${t.maxParticipants} IS NULL OR ${t.maxParticipants} > 0`),
  ],
);

/** A photo sent before its form: whoever holds the token may use it, once, for a day. */
export const workshopPhotos = sqliteTable(
  'workshop_photos',
  {
    token: text().primaryKey(),
    imageUrl: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('workshop_photos_created_idx').on(t.createdAt)],
);
