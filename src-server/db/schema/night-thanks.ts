import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { NIGHT_ANSWERS, THANKS_REASONS } from '#shared/thanks/night-thanks.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * The mail of the morning after a night, one for each person and night, with what allowed it (§ 7 UWG) and what its
 * reader answered to the organiser.
 */
export const nightThanks = sqliteTable(
  'night_thanks',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: THANKS_REASONS }).notNull(),
    /** The order whose notice told of it, or the consent that was proven. */
    proofId: text().notNull(),
    /** What the links in the mail are known by: the question's page, and the way out. */
    token: text().notNull().unique(),
    answer: text({ enum: NIGHT_ANSWERS }),
    words: text(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('night_thanks_once_unique').on(t.eventId, t.userId),
    index('night_thanks_user_idx').on(t.userId),
    index('night_thanks_created_idx').on(t.createdAt),
    index('night_thanks_answered_idx')
      .on(t.eventId, t.answeredAt, t.id)
      .where(sql`answered_at IS NOT NULL`),
    check('night_thanks_reason_check', sql`${t.reason} IN ${inList(THANKS_REASONS)}`),
    check('night_thanks_answer_check', sql`${t.answer} IS NULL OR ${t.answer} IN ${inList(NIGHT_ANSWERS)}`),
    check('night_thanks_answered_check', sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
    check('night_thanks_words_check', sql`${t.words} IS NULL OR ${t.answer} IS NOT NULL`),
  ],
);
