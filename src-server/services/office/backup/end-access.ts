import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';

/** How many of each a restored copy has lost. */
export type EndedAccess = { sessions: number; pins: number; desks: number };

type Step = { table: string; sql: string };

/** Beside what is counted: links in mails that may have been used since, browsers that need no second factor, and seats kept for desks. */
const OTHERS: readonly Step[] = [
  { table: 'verifications', sql: `DELETE FROM verifications` },
  { table: 'pending_sign_ups', sql: `DELETE FROM pending_sign_ups` },
  { table: 'trusted_devices', sql: `DELETE FROM trusted_devices` },
  { table: 'desk_allotments', sql: `DELETE FROM desk_allotments` },
  { table: 'desk_pairings', sql: `DELETE FROM desk_pairings WHERE collected_at IS NULL` },
];

/**
 * Takes back what a copy would bring back: who signed out, changed a PIN or had a desk taken away since it was made must not be let in by
 * it. An old copy may lack a table that came later.
 */
export function endAccess(sqlite: Database.Database, at: Date): EndedAccess {
  const hasTable = sqlite.prepare<[string]>(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`);
  const run = ({ table, sql }: Step, ...values: number[]): number =>
    hasTable.get(table) === undefined ? 0 : sqlite.prepare(sql).run(...values).changes;
  return sqlite.transaction(() => {
    const ended = {
      sessions: run({ table: 'sessions', sql: `DELETE FROM sessions` }),
      pins: run({ table: 'cashier_pins', sql: `DELETE FROM cashier_pins` }),
      desks: run({ table: 'desks', sql: `UPDATE desks SET revoked_at = ? WHERE revoked_at IS NULL` }, at.getTime()),
    };
    for (const step of OTHERS) run(step);
    sqlite
      .prepare(
        `INSERT INTO audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, after) VALUES (?, ?, 'system', 'restore', 'shop.restored', 'shop', 'shop', ?)`,
      )
      .run(randomUUID(), at.getTime(), JSON.stringify(ended));
    return ended;
  })();
}
