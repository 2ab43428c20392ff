import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { MEMBERSHIP_PERKS } from '#shared/membership/perks.ts';
import { id, inList, instant } from '../columns.ts';
import { subscribers } from './membership.ts';

/** T-shirt and wristband: handed out once per membership. */
export const membershipPerks = sqliteTable(
  'membership_perks',
  {
    subscriberId: text()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    perk: text({ enum: MEMBERSHIP_PERKS }).notNull(),
    handedOutAt: instant().notNull(),
    /** The user who handed it out. */
    handedOutBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.perk] }),
    check('membership_perks_perk_check', sql`${t.perk} IN ${inList(MEMBERSHIP_PERKS)}`),
  ],
);

/** The code on a member card: made once, then reused; a new one makes the old one worthless. */
export const membershipCards = sqliteTable(
  'membership_cards',
  {
    codeId: id(),
    subscriberId: text()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** Which of our keys signed it: after a change of keys it is issued anew. */
    keyId: integer().notNull(),
    issuedAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('membership_cards_one_live_unique')
      .on(t.subscriberId)
      .where(sql`revoked_at IS NULL`),
    index('membership_cards_subscriber_idx').on(t.subscriberId),
  ],
);
