import Database from 'better-sqlite3';
import { newestMigration } from '#server/db/pending-migrations.ts';
import { checkBooks, type BookProblem } from './check-books.ts';

const COUNTED = ['events', 'orders', 'tickets', 'users', 'refunds'] as const;

export type DatabaseReport = {
  /** What SQLite says is damaged; empty when nothing is. */
  damage: string[];
  counts: Record<(typeof COUNTED)[number], number>;
  books: BookProblem[];
  /** When the newest migration it has was generated, UTC milliseconds. */
  newestMigration: number;
};

export const isSound = (report: DatabaseReport): boolean => report.damage.length === 0 && report.books.length === 0;

function damageOf(sqlite: Database.Database): string[] {
  const integrity = sqlite
    .prepare<[], { integrity_check: string }>('PRAGMA integrity_check')
    .all()
    .map((row) => row.integrity_check);
  const keys = sqlite.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  return [
    ...integrity.filter((line) => line !== 'ok'),
    ...keys.map((row) => `${row.table}: a row points at a missing ${row.parent}`),
  ];
}

/** Reads a database from the first page to the last without changing it. Throws when the file is not one of ours. */
export function inspectDatabase(file: string): DatabaseReport {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const count = (table: string) =>
      sqlite.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n ?? 0;
    return {
      damage: damageOf(sqlite),
      counts: {
        events: count('events'),
        orders: count('orders'),
        tickets: count('tickets'),
        users: count('users'),
        refunds: count('refunds'),
      },
      books: checkBooks(sqlite),
      newestMigration: newestMigration(sqlite),
    };
  } finally {
    sqlite.close();
  }
}

/** One line per fact, for a terminal. */
export function describeReport(report: DatabaseReport & { pictures?: number }): string[] {
  const { counts, pictures } = report;
  return [
    `${counts.events} events, ${counts.orders} orders, ${counts.tickets} tickets, ${counts.users} people, ${counts.refunds} refunds`,
    ...(pictures === undefined ? [] : [`files of pictures: ${pictures}`]),
    report.damage.length === 0 ? 'the file is whole' : `the file is damaged: ${report.damage.slice(0, 5).join('; ')}`,
    ...(report.books.length === 0
      ? ['the books are consistent']
      : report.books.map((found) => `${found.ids.length} × ${found.says}: ${found.ids.slice(0, 3).join(', ')}`)),
  ];
}
