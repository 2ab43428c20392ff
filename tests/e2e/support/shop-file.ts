import path from 'node:path';
import Database from 'better-sqlite3';

/** The database of the shop that the specs open: the run's own, or the one `DATABASE_FILE` names. */
export const shopFile = (): string =>
  process.env['DATABASE_FILE'] ?? path.join(process.env['E2E_DATA_DIR'] ?? '', 'clave.sqlite');

/** Writes into the running shop what no test can bring about quickly. */
export function put(sql: string, ...values: unknown[]): void {
  const db = new Database(shopFile(), { timeout: 30_000 });
  db.prepare(sql).run(...values);
  db.close();
}

/** The id of the first row that a query finds in the running shop. */
export function idOf(sql: string, ...values: unknown[]): string | undefined {
  const db = new Database(shopFile(), { timeout: 30_000, readonly: true });
  const row = db.prepare<unknown[], { id: string }>(sql).get(...values);
  db.close();
  return row?.id;
}

/** How many rows a query counts in the running shop: `SELECT count(*) AS n FROM …`. */
export function countOf(sql: string, ...values: unknown[]): number {
  const db = new Database(shopFile(), { timeout: 30_000, readonly: true });
  const row = db.prepare<unknown[], { n: number }>(sql).get(...values);
  db.close();
  return row?.n ?? 0;
}
