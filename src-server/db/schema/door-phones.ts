import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { createdAt, id, instant } from '../columns.ts';
import { desks } from './desk.ts';
import { events } from './events.ts';

/**
 * A helper's own phone at the door of one night. It begins as an invitation: a code that one phone may use once. Only
 * the SHA-256 of code and token are kept. `id` is also the id of its row in `desks`, which its check-ins name.
 */
export const doorPhones = sqliteTable(
  'door_phones',
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** Who showed the code: a desk, or somebody in the panel. */
    invitedByDeskId: text().references(() => desks.id),
    invitedByUserId: text(),
    codeHash: text().notNull().unique(),
    codeExpiresAt: instant().notNull(),
    /** Of who teaches this course: it has the list of each evening, with names, until the course is over. */
    isTeacher: integer({ mode: 'boolean' }).notNull().default(false),
    /** As the helper typed it; null until the code is used, and again when the night is long over. */
    helperName: text(),
    tokenHash: text().unique(),
    joinedAt: instant(),
    /** The night's end, a teacher's the course's: the phone stops by itself. */
    endsAt: instant().notNull(),
    /** Somebody ended it before that. */
    endedAt: instant(),
    lastSeenAt: instant(),
    /** Entries it had not handed in when it was last heard of. */
    queueLength: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('door_phones_ends_idx').on(t.endsAt),
    index('door_phones_event_idx').on(t.eventId, t.joinedAt),
    index('door_phones_invited_idx')
      .on(t.invitedByUserId)
      .where(sql`invited_by_user_id IS NOT NULL AND token_hash IS NULL`),
    check('door_phones_joined_check', sql`(${t.tokenHash} IS NULL) = (${t.joinedAt} IS NULL)`),
    check('door_phones_inviter_check', sql`(${t.invitedByDeskId} IS NULL) <> (${t.invitedByUserId} IS NULL)`),
  ],
);
