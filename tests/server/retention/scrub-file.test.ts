import { describe, expect, it } from 'vitest';
import { openDb, type Db } from '#server/db/client.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** The same numbers every time. */
function makeDraw(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

/** A table whose pages are split and merged while planted rows come, change and go. */
function churn(db: Db, draw: () => number): void {
  db.sqlite.exec(
    `CREATE TABLE people (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, note TEXT) STRICT`,
  );
  const somebody = (name: string) => `WHERE id = (SELECT id FROM people WHERE name = '${name}' AND id > ? LIMIT 1)`;
  const insert = db.sqlite.prepare(`INSERT INTO people VALUES (?, ?, ?, ?)`);
  const change = db.sqlite.prepare(`UPDATE people SET note = ? ${somebody('x')}`);
  const changePlanted = db.sqlite.prepare(`UPDATE people SET note = ? ${somebody('planted')}`);
  const leave = db.sqlite.prepare(`DELETE FROM people ${somebody('x')}`);
  inTransaction(db, () => {
    for (let n = 0; n < 3_000; n++) {
      const isPlanted = n % 100 === 50;
      insert.run(
        `${draw()}`,
        isPlanted ? 'planted' : 'x',
        `${isPlanted ? 'planted' : 'x'}-${draw()}@test.example`,
        (isPlanted ? 'planted' : 'note').repeat(n % 30),
      );
      if (n % 7 === 0) change.run('y'.repeat(n % 300), `${draw()}`);
      if (n % 11 === 0) leave.run(`${draw()}`);
      if (n % 90 === 0) changePlanted.run('planted'.repeat(n % 25), `${draw()}`);
    }
  });
  db.sqlite.exec(`DELETE FROM people WHERE name = 'planted'`);
}

const traces = (db: Db) => db.sqlite.serialize().toString('latin1').split('planted').length - 1;

describe('the database file', () => {
  it('keeps traces of deleted rows in rearranged pages, and none once it is scrubbed', () => {
    let before = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const db = openDb(':memory:');
      churn(db, makeDraw(seed));
      before += traces(db);
      scrubFile(db);
      expect(traces(db)).toBe(0);
      db.close();
    }
    // Were this 0, deleting alone would do and the scrubbing could go.
    expect(before).toBeGreaterThan(0);
  });
});
