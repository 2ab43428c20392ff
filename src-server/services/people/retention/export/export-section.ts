import { eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { email, userId, type Person } from '../names-person.ts';

/** One part of the copy: a prepared query that takes a `PERSON`, rows as the schema says them. */
export type Section = (db: Db) => { all(whose: Person): Record<string, unknown>[] };

/** Rows that belong to the account. */
export const isOwn = (column: Column): SQL => eq(column, userId);

/** Rows of the account, or of its address from before it had an account. */
export const isOwnOrSentBy = (table: { userId: Column; email: Column }): SQL | undefined =>
  or(isOwn(table.userId), eq(sql`lower(${table.email})`, email));
