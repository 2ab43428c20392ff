import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { append, countWaiting, settleEntry } from '#kiosk/main/journal/journal.ts';
import { openNotices } from '#kiosk/main/journal/open-notices.ts';
import { verifyJournal } from '#kiosk/main/journal/verify-journal.ts';
import type { DeskContext } from '#kiosk/main/desk-context.ts';
import { EMPTY_MIRROR } from '#kiosk/main/mirror/mirror.ts';
import { newId } from '#kiosk/main/new-id.ts';
import { openStore } from '#kiosk/main/store/open-store.ts';

const folder = () => mkdtempSync(path.join(tmpdir(), 'journal-'));

function filledJournal(entries: number): string {
  const file = path.join(folder(), 'desk.sqlite');
  const store = openStore(file);
  for (let i = 0; i < entries; i++) store.inTransaction(() => append(store, 'real', { id: newId(new Date()), kind: 'sale', recordedAt: new Date(1_800_000_000_000 + i), payload: { n: i, name: 'Käthe', amountCents: 1_500 } }));
  store.close();
  return file;
}

test('the database itself forbids what a journal never does', () => {
  const store = openStore(filledJournal(3));
  for (const sql of ['DELETE FROM journal WHERE seq = 1', "UPDATE journal SET payload = '{}' WHERE seq = 1", "UPDATE journal SET hash = 'x' WHERE seq = 2", "INSERT INTO journal (ledger, seq, id, kind, recorded_at, payload, hash) VALUES ('real', 9, 'x', 'sale', 1, '{}', 'h')"]) expect(() => store.run(sql), sql).toThrow(/journal|gaps/);
  const [row] = store.all<{ id: string }>('SELECT id FROM journal WHERE seq = 1');
  settleEntry(store, row!.id, { outcome: 'applied', note: null });
  expect(() => store.run("UPDATE journal SET outcome = 'exception' WHERE seq = 1")).toThrow('an outcome stands');
  expect(countWaiting(store)).toBe(2);
  store.close();
});

test('verify-journal finds any edited byte, and says where', async () => {
  const file = filledJournal(20);
  const command = async (on: string) => promisify(execFile)(process.execPath, ['src-kiosk/commands/verify-journal.ts', on]).then(({ stdout }) => ({ code: 0, stdout }), (error: { code: number; stdout: string }) => error);
  expect(await command(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('real: 20 entries, the chain holds') });
  for (const change of ["payload = replace(payload, '1500', '1400')", "recorded_at = recorded_at + 1", "kind = 'cash'", "hash = substr(hash, 2) || '0'", "id = 'x' || substr(id, 2)"]) {
    const edited = path.join(folder(), 'edited.sqlite');
    copyFileSync(file, edited);
    const db = new DatabaseSync(edited);
    db.exec('DROP TRIGGER journal_keeps_facts; DROP TRIGGER journal_keeps_all;');
    db.exec(`UPDATE journal SET ${change} WHERE seq = 7`);
    db.close();
    const store = openStore(edited);
    expect(verifyJournal(store)[0], change).toMatchObject({ brokenAt: 7 });
    store.close();
  }
  const cut = path.join(folder(), 'cut.sqlite');
  copyFileSync(file, cut);
  const db = new DatabaseSync(cut);
  db.exec('DROP TRIGGER journal_keeps_all; DELETE FROM journal WHERE seq = 5');
  db.close();
  expect(await command(cut)).toMatchObject({ code: 1, stdout: expect.stringContaining('broken at entry 6') });
});

test('what the server did not take is in the inbox, until it tells about it itself', () => {
  const store = openStore(filledJournal(3));
  const [first, second] = store.all<{ id: string }>('SELECT id FROM journal ORDER BY seq');
  for (const [row, note] of [[first, 'Bon doppelt'], [second, null]] as const) settleEntry(store, row!.id, { outcome: 'exception', note });
  const notices: (typeof EMPTY_MIRROR)['notices'] = [];
  const ctx = { store, now: () => new Date(1_800_000_060_000), mirror: () => ({ ...EMPTY_MIRROR, notices }) } as unknown as DeskContext;
  expect(openNotices(ctx)).toMatchObject([
    { title: 'Verkauf nicht übernommen', detail: 'Der Server hat keinen Grund genannt.' },
    { title: 'Verkauf nicht übernommen', detail: 'Bon doppelt' },
  ]);
  const told = { id: 'n1', entryId: first!.id, kind: 'price_differs', detail: 'Anderer Preis als in der Preisliste: 15 statt 20', at: 1_800_000_050_000, isResolved: false };
  notices.push(told, { ...told, id: 'n2', entryId: second!.id, isResolved: true });
  expect(openNotices(ctx)).toEqual([{ id: 'n1', at: new Date(told.at), title: 'Anderer Preis als in der Preisliste', detail: '15 statt 20' }]);
  expect(store.all<{ detail: string }>("EXPLAIN QUERY PLAN SELECT * FROM journal WHERE outcome = 'exception' AND recorded_at >= 1 ORDER BY recorded_at")[0]?.detail).toContain('journal_exceptions');
  store.close();
});

const TRUNCATIONS = process.env['TEST_LONG'] === '1' ? 60 : 10;

test(`a WAL cut off anywhere opens again with a whole chain (${TRUNCATIONS} times)`, () => {
  const live = path.join(folder(), 'desk.sqlite');
  const store = openStore(live);
  for (let i = 0; i < 60; i++) store.inTransaction(() => append(store, 'real', { id: newId(new Date()), kind: 'admission', recordedAt: new Date(), payload: { n: i } }));
  const wal = readFileSync(`${live}-wal`);
  let shortest = Infinity;
  for (let i = 0; i < TRUNCATIONS; i++) {
    const copy = path.join(folder(), 'desk.sqlite');
    copyFileSync(live, copy);
    writeFileSync(`${copy}-wal`, wal.subarray(0, Math.floor(((i + 1) / (TRUNCATIONS + 1)) * wal.length)));
    const opened = openStore(copy);
    const [check] = verifyJournal(opened);
    expect(check?.brokenAt).toBeNull();
    shortest = Math.min(shortest, check?.entries ?? 0);
    opened.close();
  }
  expect(shortest).toBeLessThan(60);
  store.close();
});
