import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from '../columns.ts';

/*
 * What several processes over one database have to agree about. A process that holds the folder alone writes nothing
 * here: the lock of the operating system says that there is nobody to agree with.
 */

/** Who may do what only one process may do at a time, and until when unless it says so again. */
export const leases = sqliteTable('leases', {
  /** `process:{id}`: that process lives. `jobs`: the jobs are its. Else the one thing that is being done. */
  name: text().primaryKey(),
  /** The id of the process that has it. */
  holder: text().notNull(),
  /** Goes up with each change of holder, never down. */
  epoch: integer().notNull(),
  until: instant().notNull(),
});

/** Numbers that only go up, so that a process learns from a higher one what the others did. */
export const counters = sqliteTable('counters', {
  name: text().primaryKey(),
  count: integer().notNull(),
  changedAt: instant().notNull(),
});
