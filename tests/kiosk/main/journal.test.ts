import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { append, countWaiting, settleEntry } from '#kiosk/main/base/journal/journal.ts';
import { openNotices } from '#kiosk/main/base/journal/open-notices.ts';
import { STORE_FILE } from '#kiosk/main/base/store/open-store.ts';
import { verifyFile, verifyJournal } from '#kiosk/main/base/journal/verify-journal.ts';
import type { DeskContext } from '#kiosk/main/base/desk-context.ts';
import { EMPTY_SNAPSHOT } from '#kiosk/main/base/held-snapshot.ts';
import { newId } from '#kiosk/main/base/new-id.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import { readStore } from '#kiosk/main/base/store/read-store.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import { openHeadlessDesk } from '../support/headless-desk.ts';

const folder = () => mkdtempSync(path.join(tmpdir(), 'journal-'));

function filledJournal(entries: number): string {
  const file = path.join(folder(), 'desk.sqlite');
  const store = openStore(file);
  for (let i = 0; i < entries; i++)
    store.inTransaction(() =>
      append(store, 'real', {
        id: newId(new Date()),
        kind: 'sale',
        recordedAt: new Date(1_800_000_000_000 + i),
        payload: { n: i, name: 'Käthe', amountCents: 1_500 },
      }),
    );
  store.close();
  return file;
}

test('the database itself forbids what a journal never does', () => {
  const store = openStore(filledJournal(3));
  for (const sql of [
    'DELETE FROM journal WHERE seq = 1',
    "UPDATE journal SET payload = '{}' WHERE seq = 1",
    "UPDATE journal SET hash = 'x' WHERE seq = 2",
    "INSERT INTO journal (ledger, seq, id, kind, recorded_at, payload, hash) VALUES ('real', 9, 'x', 'sale', 1, '{}', 'h')",
  ])
    expect(() => store.run(sql), sql).toThrow(/journal|gaps/);
  const [row] = store.all<{ id: string }>('SELECT id FROM journal WHERE seq = 1');
  settleEntry(store, row!.id, { outcome: 'applied', note: null });
  expect(() => store.run("UPDATE journal SET outcome = 'exception' WHERE seq = 1")).toThrow('an outcome stands');
  expect(countWaiting(store)).toBe(2);
  store.close();
});

test('verify-journal finds any edited byte, and says where', async () => {
  const file = filledJournal(20);
  const command = async (on: string) =>
    promisify(execFile)(process.execPath, ['src-kiosk/commands/verify-journal.ts', on]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
  expect(await command(file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('real: 20 entries, the chain holds'),
  });
  for (const change of [
    "payload = replace(payload, '1500', '1400')",
    'recorded_at = recorded_at + 1',
    "kind = 'cash'",
    "hash = substr(hash, 2) || '0'",
    "id = 'x' || substr(id, 2)",
  ]) {
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
  for (const [row, note] of [
    [first, 'document_twice,price_differs'],
    [second, null],
  ] as const)
    settleEntry(store, row!.id, { outcome: 'exception', note });
  const notices: (typeof EMPTY_SNAPSHOT)['notices'] = [];
  const ctx = {
    store,
    now: () => new Date(1_800_000_060_000),
    snapshot: () => ({ ...EMPTY_SNAPSHOT, notices }),
    card: { released: () => [] },
  } as unknown as DeskContext;
  expect(openNotices(ctx)).toMatchObject([
    { title: 'Verkauf nicht übernommen', detail: 'Der Server hat keinen Grund genannt.' },
    {
      title: 'Verkauf nicht übernommen',
      detail: 'Bon-Nummer doppelt vergeben, Anderer Preis als in der Preisliste. Der Aufsicht sagen.',
    },
  ]);
  const told = {
    id: 'n1',
    entryId: first!.id,
    kind: 'price_differs',
    detail: 'Anderer Preis als in der Preisliste: 15 statt 20',
    at: 1_800_000_050_000,
    isResolved: false,
  };
  notices.push(told, { ...told, id: 'n2', entryId: second!.id, isResolved: true });
  expect(openNotices(ctx)).toEqual([
    { id: 'n1', at: new Date(told.at), title: 'Anderer Preis als in der Preisliste', detail: '15 statt 20' },
  ]);
  notices.push({ ...told, id: 'h1', entryId: 'sale', kind: 'refund_waiting', detail: '15,00 € für Beleg 7' });
  expect(openNotices(ctx)).toContainEqual(
    expect.objectContaining({ id: 'h1', title: 'Erstattung wartet', detail: '15,00 € für Beleg 7' }),
  );
  expect(
    store.all<{ detail: string }>(
      "EXPLAIN QUERY PLAN SELECT * FROM journal WHERE outcome = 'exception' AND recorded_at >= 1 ORDER BY recorded_at",
    )[0]?.detail,
  ).toContain('journal_exceptions');
  store.close();
});

const IS_LONG = process.env['TEST_LONG'] === '1';

/** The facts of the journal, as they stand in the file; null where it can't be read. */
function factsOf(file: string): string | null {
  try {
    const store = readStore(file);
    try {
      return JSON.stringify(
        store.all(
          'SELECT ledger AS a, seq AS b, id AS c, kind AS d, recorded_at AS e, payload AS f, hash AS g FROM journal ORDER BY ledger, seq',
        ),
      );
    } finally {
      store.close();
    }
  } catch {
    return null;
  }
}

const isSound = (file: string): boolean => {
  const { damage, chains } = verifyFile(file);
  return damage === null && chains.every(({ brokenAt }) => brokenAt === null);
};

test(
  `whatever byte of the file is another one, the journal is found changed or reads as it was (${
    IS_LONG ? 'every byte that holds something, some of the empty ones' : 'all of an entry, and some of the rest'
  })`,
  { timeout: 600_000 },
  () => {
    const file = filledJournal(4);
    const bytes = readFileSync(file);
    const facts = factsOf(file);
    const entry = bytes.indexOf('"n":2');
    const random = seededRandom(20_260_119);
    const some = [
      ...Array.from({ length: 220 }, (_, i) => entry - 120 + i),
      ...Array.from({ length: IS_LONG ? 780 : 120 }, () => Math.floor(random() * bytes.length)),
    ];
    let found = 0;
    const disk = openSync(file, 'r+');
    const places = IS_LONG ? [...some, ...[...bytes.keys()].filter((place) => bytes[place] !== 0)] : some;
    for (const [nth, place] of places.entries()) {
      writeSync(disk, Buffer.from([bytes[place]! ^ (1 << Math.floor(random() * 8))]), 0, 1, place);
      if (!isSound(file)) found++;
      else if (factsOf(file) !== facts) expect.fail(`byte ${place} changed the journal unseen`);
      writeSync(disk, bytes, place, 1, place);
      if (IS_LONG && nth % 2_000 === 0) console.log(`journal: byte ${nth} of ${places.length}, ${found} found`);
    }
    closeSync(disk);
    expect(isSound(file)).toBe(true);
    expect(found).toBeGreaterThan(IS_LONG ? 200 : 100);
  },
);

test('a file cut off, entries in another order, and the last ones taken away are found', () => {
  const file = filledJournal(12);
  const bytes = readFileSync(file);
  for (const part of [0.99, 0.7, 0.3, 0.01]) {
    const cut = path.join(folder(), 'cut.sqlite');
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * part)));
    expect(isSound(cut), String(part)).toBe(false);
  }
  const after = (sql: string) => {
    const edited = path.join(folder(), 'edited.sqlite');
    copyFileSync(file, edited);
    const db = new DatabaseSync(edited);
    db.exec(`DROP TRIGGER journal_keeps_facts; DROP TRIGGER journal_keeps_all; ${sql}`);
    db.close();
    return verifyFile(edited).chains[0];
  };
  expect(
    after(
      'UPDATE journal SET seq = seq + 100; UPDATE journal SET seq = CASE seq WHEN 104 THEN 5 WHEN 105 THEN 4 ELSE seq - 100 END',
    ),
  ).toMatchObject({ brokenAt: 4 });
  expect(after('DELETE FROM journal WHERE seq > 9')).toMatchObject({ entries: 9, brokenAt: 10 });
  expect(after('DELETE FROM journal')).toMatchObject({ entries: 0, brokenAt: 1 });
  expect(after(`UPDATE journal SET payload = replace(payload, ':', ': ') WHERE seq = 3`)).toMatchObject({
    brokenAt: 3,
  });
  expect(after('SELECT 1')).toMatchObject({ brokenAt: null });
});

const TRUNCATIONS = IS_LONG ? 200 : 10;

test(
  `a WAL cut off anywhere opens again as a desk, with a whole chain of what was there by then (${TRUNCATIONS} times)`,
  { timeout: 60_000 + TRUNCATIONS * 1_000 },
  async () => {
    const live = path.join(folder(), 'desk.sqlite');
    const store = openStore(live);
    for (let i = 0; i < 60; i++)
      store.inTransaction(() =>
        append(store, 'real', { id: newId(new Date()), kind: 'admission', recordedAt: new Date(), payload: { n: i } }),
      );
    const ids = store.all<{ id: string }>('SELECT id FROM journal ORDER BY seq').map(({ id }) => id);
    const wal = readFileSync(`${live}-wal`);
    const random = seededRandom(20_260_120);
    let shortest = Infinity;
    for (let i = 0; i < TRUNCATIONS; i++) {
      const copy = folder();
      copyFileSync(live, path.join(copy, STORE_FILE));
      writeFileSync(path.join(copy, `${STORE_FILE}-wal`), wal.subarray(0, Math.floor(random() * wal.length)));
      const again = await openHeadlessDesk({ folder: copy, serverUrl: 'http://127.0.0.1:9' });
      const kept = again.desk
        .store()
        .all<{ id: string }>('SELECT id FROM journal ORDER BY seq')
        .map(({ id }) => id);
      expect(verifyJournal(again.desk.store()).map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
      expect(kept).toEqual(ids.slice(0, kept.length));
      shortest = Math.min(shortest, kept.length);
      await again.close();
    }
    expect(shortest).toBeLessThan(60);
    store.close();
  },
);
