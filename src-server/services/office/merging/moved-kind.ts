import { inArray, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

export type Account = { id: string; email: string };
export type Pair = { from: Account; to: Account };

/** The rows of a kind: which ones an account has, and how some of them change hands. */
export type Kind = {
  keysOf: (db: Db, owner: Account) => string[];
  /** Those of the keys that are still the first one's. Gives how many. */
  hand: (db: Db, keys: readonly string[], pair: Pair) => number;
};

/** Whether a key is in a JSON list of keys. */
export const isAmong = (key: Column, keys: Placeholder<'keys', string>): SQL =>
  inArray(key, sql`(select value from json_each(${keys}))`);
