import type Database from 'better-sqlite3';
import { ormOf } from '#server/db/client.ts';
import { CARD_RULES } from './rules-of-cards.ts';
import { EVENT_RULES } from './rules-of-events.ts';
import { ORDER_RULES } from './rules-of-orders.ts';
import { VOUCHER_RULES } from './rules-of-vouchers.ts';

export type BookProblem = { says: string; ids: string[] };

/**
 * Whether the shop's books hold together: money, tickets and seats against one another. Reads everything; for
 * `npm run doctor`, a restore and the crash test. Capacity is kept at every sale, so an excess is reported unless
 * the audit log says that an admin decided it.
 */
export function checkBooks(sqlite: Database.Database): BookProblem[] {
  const orm = ormOf(sqlite);
  return sqlite.transaction(() =>
    [...ORDER_RULES, ...VOUCHER_RULES, ...CARD_RULES, ...EVENT_RULES]
      .map(({ says, broken }) => ({
        says,
        ids: broken(orm)
          .all()
          .map(({ id }) => id),
      }))
      .filter((found) => found.ids.length > 0),
  )();
}
