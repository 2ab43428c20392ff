import Database from 'better-sqlite3';
import { count } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { ormOf } from '#server/db/client.ts';
import { newestMigration } from '#server/db/pending-migrations.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { checkBooks, type BookProblem } from './check-books.ts';

export type DatabaseReport = {
  /** What SQLite says is damaged; empty when nothing is. */
  damage: string[];
  counts: Record<'events' | 'orders' | 'tickets' | 'users' | 'refunds', number>;
  books: BookProblem[];
  /** When the newest migration it has was generated, UTC milliseconds. */
  newestMigration: number;
};

/** Whether a database is undamaged and its books agree. */
export const isSound = (report: DatabaseReport): boolean => report.damage.length === 0 && report.books.length === 0;

function damageOf(sqlite: Database.Database): string[] {
  const integrity = sqlite.pragma('integrity_check') as { integrity_check: string }[];
  const keys = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...keys.map((row) => `${row.table}: a row points at a missing ${row.parent}`),
  ];
}

/** Reads a database from the first page to the last without changing it. Throws when the file is not one of ours. */
export function inspectDatabase(file: string): DatabaseReport {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const orm = ormOf(sqlite);
    const rowsOf = (table: SQLiteTable): number => orm.select({ rows: count() }).from(table).get()?.rows ?? 0;
    return {
      damage: damageOf(sqlite),
      counts: {
        events: rowsOf(events),
        orders: rowsOf(orders),
        tickets: rowsOf(tickets),
        users: rowsOf(users),
        refunds: rowsOf(refunds),
      },
      books: checkBooks(sqlite),
      newestMigration: newestMigration(sqlite),
    };
  } finally {
    sqlite.close();
  }
}

/** One line per fact, for a terminal. */
export function describeReport(report: DatabaseReport & { pictures?: number; archives?: number }): string[] {
  const { counts, pictures, archives } = report;
  return [
    `${counts.events} events, ${counts.orders} orders, ${counts.tickets} tickets, ${counts.users} people, ${counts.refunds} refunds`,
    ...(pictures === undefined ? [] : [`files of pictures: ${pictures}`]),
    ...(archives === undefined || archives === 0 ? [] : [`archives of security devices: ${archives}`]),
    report.damage.length === 0 ? 'the file is whole' : `the file is damaged: ${report.damage.slice(0, 5).join('; ')}`,
    ...(report.books.length === 0
      ? ['the books are consistent']
      : report.books.map((found) => `${found.ids.length} × ${found.says}: ${found.ids.slice(0, 3).join(', ')}`)),
  ];
}
