import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { NOTE_MAX } from '#shared/people/person-inputs.ts';
import { createdAt, id } from '../columns.ts';
import { users } from './users.ts';

/** What the office wrote about a person, for the office alone. It goes with the account, and is part of its export. */
export const personNotes = sqliteTable(
  'person_notes',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the account of who wrote it is deleted. */
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('person_notes_user_idx').on(t.userId, t.createdAt),
    index('person_notes_author_idx').on(t.authorId),
    check('person_notes_text_check', sql.raw(`length(text) BETWEEN 1 AND ${NOTE_MAX}`)),
  ],
);
