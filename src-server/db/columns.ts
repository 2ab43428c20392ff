import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** A random UUID, drawn by the verb that creates the row. */
export const id = () => text().primaryKey();

/** An instant as UTC milliseconds. */
export const instant = () => integer({ mode: 'timestamp_ms' });

/** The cast keeps the value an integer: without it SQLite makes a REAL, which a STRICT table refuses. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`(cast(unixepoch('subsec') * 1000 as integer))`);

/** A boolean, stored as 0 or 1. */
export const flag = () => integer({ mode: 'boolean' });

/** `column IN ('a', 'b')` for a CHECK, from the same list the code uses. */
export const inList = (values: readonly string[]) => sql.raw(`(${values.map((v) => `'${v}'`).join(', ')})`);
