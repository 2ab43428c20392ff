import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { POOL_PAYS, ROLE_STYLES, SEAT_ROLES } from '#shared/roles/seat-role.ts';
import { inList } from '../columns.ts';
import { events } from './events.ts';

/** How leads and follows of an event are kept in balance; an event without a row asks for no role. */
export const rolePools = sqliteTable(
  'role_pools',
  {
    eventId: text()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    style: text({ enum: ROLE_STYLES }).notNull(),
    /** So many seats of each role are sold without looking. */
    opening: integer().notNull(),
    /** So many more than of the other role, or so many in a hundred of it. */
    slack: integer().notNull(),
    percent: integer().notNull(),
    /** Whether one pays with the order, or once a partner is found on the list. */
    pays: text({ enum: POOL_PAYS }).notNull().default('now'),
  },
  (t) => [
    check('role_pools_style_check', sql`${t.style} IN ${inList(ROLE_STYLES)}`),
    check('role_pools_pays_check', sql`${t.pays} IN ${inList(POOL_PAYS)}`),
    check('role_pools_opening_check', sql`${t.opening} BETWEEN 0 AND 10000`),
    // With none a lead and a follow could both wait beside a free seat.
    check('role_pools_slack_check', sql`${t.slack} BETWEEN 1 AND 100`),
    check('role_pools_percent_check', sql`${t.percent} BETWEEN 0 AND 100`),
  ],
);

/**
 * The seats of an event that has a pool, by role, kept by triggers (db/triggers-roles.ts): all of them, those in no
 * pair, those of these that are sold, and all that are sold.
 */
export const roleCounts = sqliteTable(
  'role_counts',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    role: text({ enum: SEAT_ROLES }).notNull(),
    live: integer().notNull(),
    lone: integer().notNull(),
    loneSold: integer().notNull(),
    sure: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.role] }),
    check('role_counts_role_check', sql`${t.role} IN ${inList(SEAT_ROLES)}`),
    check(
      'role_counts_check',
      sql`${t.live} >= ${t.lone} AND ${t.lone} >= ${t.loneSold} AND ${t.loneSold} >= 0
        AND ${t.live} >= ${t.sure} AND ${t.sure} >= ${t.loneSold}`,
    ),
  ],
);
