import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { MOST_FREE_AFTER } from '#shared/promo-codes/code-owner.ts';
import { createdAt } from '../columns.ts';
import { orders } from './orders.ts';
import { promoCodes } from './promo-codes.ts';
import { users } from './users.ts';

/** Whose a promo code is, and after how many paid tickets it earns them a free place. */
export const promoOwners = sqliteTable(
  'promo_owners',
  {
    promoCodeId: text()
      .primaryKey()
      .references(() => promoCodes.id),
    /** The code goes on without its owner once the account is deleted. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Of somebody without an account. */
    name: text().notNull().default(''),
    freeAfter: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('promo_owners_user_idx').on(t.userId),
    check('promo_owners_who_check', sql`(${t.userId} IS NULL) <> (${t.name} = '')`),
    check(
      'promo_owners_free_after_check',
      sql`${t.freeAfter} IS NULL OR ${t.freeAfter} BETWEEN 1 AND ${sql.raw(String(MOST_FREE_AFTER))}`,
    ),
  ],
);

/**
 * Free places that were taken for a code: the one ticket of each given order. A place is had for as long as its ticket
 * stands; a trigger (db/triggers-promo.ts) refuses more than were earned.
 */
export const promoPlaces = sqliteTable(
  'promo_places',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promoCodeId: text()
      .notNull()
      .references(() => promoCodes.id),
    takenAt: createdAt(),
  },
  (t) => [index('promo_places_code_idx').on(t.promoCodeId)],
);
