import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDb } from '#server/db/client.ts';
import { startWriteBack } from '#server/db/write-back.ts';

const program = path.resolve('src-server/db/write-back-thread.ts');
const WRITTEN = 'in the file itself';

/** An open database that somebody has just written to. */
function writtenDb() {
  const databaseFile = path.join(mkdtempSync(path.join(tmpdir(), 'write-back-')), 'books.sqlite');
  const db = openDb(databaseFile);
  onTestFinished(() => db.close());
  db.sqlite.exec(`CREATE TABLE books (text TEXT); INSERT INTO books VALUES ('${WRITTEN}')`);
  return { db, databaseFile, isInFile: () => readFileSync(databaseFile).includes(WRITTEN) };
}

test('what is confirmed reaches the database file while nobody waits for it', async () => {
  const { databaseFile, isInFile } = writtenDb();
  expect(isInFile()).toBe(false);
  const writeBack = startWriteBack({ program, databaseFile, log: pino({ level: 'silent' }) });
  await vi.waitFor(() => expect(isInFile()).toBe(true), { timeout: 15_000 });
  await writeBack.stop();
});

test('a thread that does not start is told, and everything goes on without it', async () => {
  const { db, databaseFile } = writtenDb();
  const log = pino({ level: 'silent' });
  const warned = vi.spyOn(log, 'warn');
  const writeBack = startWriteBack({ program: `${program}.missing`, databaseFile, log });
  await writeBack.stop();
  expect(warned).toHaveBeenCalledOnce();
  expect(db.sqlite.prepare('SELECT text FROM books').all()).toEqual([{ text: WRITTEN }]);
});
