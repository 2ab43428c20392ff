import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDb } from '#server/db/client.ts';
import { startWriteBack } from '#server/db/write-back.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';

const WRITTEN = 'in the file itself';
const LOOK_MS = 20;
const THREAD = await bundleProgram('src-server/db/write-back-thread.ts');

/**
 * An open database with its write-back, and whether what was written stands in the file itself, not only in the log
 * beside it.
 */
function open({ program = THREAD } = {}) {
  const databaseFile = path.join(mkdtempSync(path.join(tmpdir(), 'write-back-')), 'books.sqlite');
  const db = openDb(databaseFile);
  db.sqlite.exec(`CREATE TABLE books (text TEXT)`);
  const log = pino({ level: 'silent' });
  const writeBack = startWriteBack({ db, databaseFile, program, log, lookEveryMs: LOOK_MS });
  onTestFinished(async () => {
    await writeBack.stop();
    db.close();
  });
  const insert = db.sqlite.prepare(`INSERT INTO books VALUES ('${WRITTEN}')`);
  const write = db.sqlite.transaction((rows: number) => {
    for (let row = 0; row < rows; row++) insert.run();
  });
  return { db, log, write, writeBack, isInFile: () => readFileSync(databaseFile).includes(WRITTEN) };
}

test('in a busy moment what is confirmed reaches the database file while nobody waits for it', async () => {
  const { write, isInFile } = open();
  write(200);
  expect(isInFile()).toBe(false);
  await vi.waitFor(() => expect(isInFile()).toBe(true), { timeout: 60_000 });
});

test('a quiet server has no thread', async () => {
  const { write, isInFile } = open();
  write(1);
  await sleep(30 * LOOK_MS); // longer than a thread would need
  expect(isInFile()).toBe(false);
});

test('a thread that does not start is told, and everything goes on without it', async () => {
  const { db, log, write, writeBack } = open({ program: path.resolve('no-such-thread.ts') });
  const warned = vi.spyOn(log, 'warn');
  write(200);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), { timeout: 60_000 });
  await writeBack.stop();
  write(1);
  expect(db.sqlite.prepare('SELECT count(*) FROM books').pluck().get()).toBe(201);
});
