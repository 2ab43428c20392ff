import Database from 'better-sqlite3';

export type StatementRecorder = {
  /** What was prepared on this connection while `work` ran. */
  during<T>(sqlite: Database.Database, work: () => T | Promise<T>): Promise<T>;
  statements: Set<string>;
  stop(): void;
};

/** Notes every statement our code prepares, whichever way it was written. */
export function recordStatements(): StatementRecorder {
  const { prepare } = Database.prototype;
  const statements = new Set<string>();
  let watched: Database.Database | undefined;
  Database.prototype.prepare = function record(this: Database.Database, sql: string) {
    if (this === watched) statements.add(sql);
    return prepare.call(this, sql);
  } as typeof prepare;
  return {
    statements,
    async during(sqlite, work) {
      watched = sqlite;
      try {
        return await work();
      } finally {
        watched = undefined;
      }
    },
    stop() {
      Database.prototype.prepare = prepare;
    },
  };
}

/** How SQLite would carry a statement out, a line per step. */
export function planOf(sqlite: Database.Database, sql: string): string[] {
  const named = Object.fromEntries([...sql.matchAll(/[@:$](\w+)/g)].map(([, name]) => [name, null]));
  const nameless = Array.from({ length: sql.split('?').length - 1 }, () => null);
  const plan = sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  return plan.all(...nameless, ...(Object.keys(named).length > 0 ? [named] : [])).map((step) => step.detail);
}
