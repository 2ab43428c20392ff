import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';

export type DatabaseWatch = {
  /** Runs `work`, says which tables a refused call has changed, and takes everything back. */
  around<T>(work: () => Promise<T>, isRefusal: (answer: T) => boolean): Promise<{ answer: T; changed: string[] }>;
};

/** Other tables' contents in another form: they change when those do. */
const IS_DERIVED = /_search|_docs$|^sqlite_/;

/**
 * A file can't be written anew inside a transaction: whoever erases a person is told that another process is in the
 * way, and leaves it to the daily job.
 */
function putOffVacuum(sqlite: Db['sqlite']): void {
  const exec = sqlite.exec.bind(sqlite);
  sqlite.exec = (sql) => {
    if (sql === 'VACUUM') throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    return exec(sql);
  };
}

/**
 * Every call starts from the same world: it runs inside a transaction that is rolled back, and the server's own
 * transactions become savepoints of it. `total_changes()` says at once when nothing was written; only otherwise are the
 * tables compared row by row, since a verb that throws has taken back what it wrote.
 */
export function watchDatabase({ sqlite }: Db): DatabaseWatch {
  putOffVacuum(sqlite);
  const tables = sqlite
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .all()
    .map(({ name }) => name)
    .filter((name) => !IS_DERIVED.test(name));
  const written = sqlite.prepare<[], { n: number }>(`SELECT total_changes() AS n`);
  const readers = new Map(tables.map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).raw()]));
  const print = (name: string) =>
    createHash('sha1')
      .update(JSON.stringify(readers.get(name)?.all()))
      .digest('base64');
  const before = new Map(tables.map((name) => [name, print(name)]));
  sqlite.exec(`CREATE TEMP TABLE IF NOT EXISTS watched (calls INTEGER); INSERT INTO watched VALUES (0)`);
  // Sessions are remembered as long as nothing is written: what a call read of its own writes is not to outlive them.
  const forget = sqlite.prepare(`UPDATE temp.watched SET calls = calls + 1`);

  return {
    async around(work, isRefusal) {
      sqlite.exec('BEGIN');
      const start = written.get()?.n;
      try {
        const answer = await work();
        const changed =
          !isRefusal(answer) || written.get()?.n === start
            ? []
            : tables.filter((name) => print(name) !== before.get(name));
        return { answer, changed };
      } finally {
        if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
        forget.run();
      }
    },
  };
}
