import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, id, instant } from '../columns.ts';
import { shifts } from './shifts.ts';
import { users } from './users.ts';

/** Who wants to be asked when somebody is missing. */
export const shiftStandbys = sqliteTable('shift_standbys', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Who was asked for which shift, once each, by a link that answers without signing in. */
export const shiftAsks = sqliteTable(
  'shift_asks',
  {
    id: id(),
    shiftId: text()
      .notNull()
      .references(() => shifts.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The secret of the link. */
    token: text().notNull().unique(),
    answer: text({ enum: ['yes', 'no'] }),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('shift_asks_person_unique').on(t.shiftId, t.userId),
    index('shift_asks_user_idx').on(t.userId),
    check('shift_asks_answer_check', sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
);
