import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { BAN_REASON_MAX } from '#shared/bans/ban.ts';
import { createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

/** Whom the house does not want as a guest, until when and why. Who banned and lifted says the audit log. */
export const bans = sqliteTable(
  'bans',
  {
    id: id(),
    /** Null without an account: then the address alone says who. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** In lower case. It holds on when the account is deleted: nobody gets round a ban that way. */
    email: text().notNull(),
    reason: text().notNull(),
    /** Null holds until it is lifted. */
    endsAt: instant(),
    liftedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bans_user_idx').on(t.userId),
    index('bans_email_idx').on(t.email),
    // All that may still hold, oldest first.
    index('bans_open_idx')
      .on(t.createdAt)
      .where(sql`lifted_at IS NULL`),
    check('bans_reason_check', sql.raw(`length(reason) BETWEEN 1 AND ${BAN_REASON_MAX}`)),
  ],
);
