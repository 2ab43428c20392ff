import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIncidents } from '#kiosk/main/base/fault/incidents.ts';
import { openLogFile } from '#kiosk/main/base/fault/log-file.ts';
import { saveDiagnosis } from '#kiosk/main/base/fault/save-diagnosis.ts';
import { whatIsWrong } from '#kiosk/main/base/fault/what-is-wrong.ts';
import { STORE_FILE } from '#kiosk/main/base/store/open-store.ts';
import { loadSnapshot } from '#kiosk/main/base/held-snapshot.ts';
import { isDamage, laidAside, openOrLayAside, suspectJournal } from '#kiosk/main/base/store/lay-aside.ts';
import { documentBase, keepDocumentBase } from '#kiosk/main/base/store/document-base.ts';
import { keepReceiptBase, receiptBase } from '#kiosk/main/base/store/receipt-base.ts';
import { writeSetting } from '#kiosk/main/base/store/settings-table.ts';
import { readDeskSettings } from '#kiosk/main/base/settings.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
const serverUrl = () => night.server.url;

beforeAll(async () => {
  night = await openNight();
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: serverUrl() });
  await sellOne();
  await sellOne();
  await until(() => till.desk.state().link.waiting === 0);
});
afterAll(async () => {
  await till.close();
  await night.end();
});

async function sellOne(): Promise<string> {
  const type = till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!;
  const { receiptNumber } = await till.calls.sell({
    items: [{ ticketTypeId: type.id, quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
  return receiptNumber.split('-').at(-1) ?? '';
}

/** From here on as at the start of a night: unlocked, at the event, with a till. */
async function work(): Promise<void> {
  await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
  await till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  await till.calls.chooseEvent({ eventId: night.eventId });
  await till.calls.openCash({ count: { 2000: 10 } });
}

test('a damaged journal is laid aside byte for byte; a supervisor’s word, and the receipts go on', async () => {
  await till.close();
  const file = path.join(till.folder, STORE_FILE);
  const bytes = readFileSync(file);
  bytes.fill(0xaa, 0, 100); // no header, no database
  writeFileSync(file, bytes);
  const away = await openHeadlessDesk({ serverUrl: 'http://127.0.0.1:9', folder: till.folder });
  // Without a network nobody is known who could give their word, and nothing is there to guard.
  expect(away.desk.state()).toMatchObject({ phase: 'damaged', isGuarded: false });
  await expect(away.calls.acceptNewJournal({})).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' });
  await away.close();

  till = await openHeadlessDesk({ serverUrl: serverUrl(), folder: till.folder });
  expect(till.desk.state().wrong?.detail).toContain(`${STORE_FILE}.damaged-1`);
  expect(readFileSync(path.join(till.folder, `${STORE_FILE}.damaged-1`)).equals(bytes)).toBe(true);
  await until(() => till.desk.state().cashiers.length > 0);
  expect(till.desk.state()).toMatchObject({ phase: 'damaged', isGuarded: true, needsDeskCode: false });
  await expect(till.calls.acceptNewJournal({})).rejects.toMatchObject({ code: 'SUPERVISOR_NEEDED' });
  const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
  expect(await till.calls.acceptNewJournal({ supervisor })).toEqual({ outcome: 'open' });
  expect(till.desk.state()).toMatchObject({ phase: 'locked', wrong: null });
  await work();
  expect(await sellOne()).toBe('000005'); // behind a float of its own
  await until(() => till.desk.state().link.waiting === 0);
});

test('damage found at work: the next start lays the journal aside, and goes on without a network too', async () => {
  const file = path.join(till.folder, STORE_FILE);
  await until(() => till.desk.state().link.waiting === 0);
  await till.close();
  const damage = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
  expect([isDamage(damage), isDamage(Object.assign(new Error('full'), { errcode: 13 }))]).toEqual([true, false]);
  suspectJournal(file, damage);
  const away = await openHeadlessDesk({ serverUrl: 'http://127.0.0.1:9', folder: till.folder });
  expect(away.desk.state()).toMatchObject({ phase: 'damaged', isGuarded: true, needsDeskCode: false });
  expect(away.desk.state().wrong?.detail).toContain('database disk image is malformed');
  await expect(away.calls.acceptNewJournal({})).rejects.toMatchObject({ code: 'SUPERVISOR_NEEDED' });
  const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
  expect(await away.calls.acceptNewJournal({ supervisor })).toEqual({ outcome: 'open' });
  await away.close();
  till = await openHeadlessDesk({ serverUrl: serverUrl(), folder: till.folder });
  await work();
  expect(await sellOne()).toBe('000007');
  await until(() => till.desk.state().link.waiting === 0);
});

test.each([
  ['is no JSON any more', 'mirror:roster', '[{"userId":'],
  ['is another thing than before', 'mirror:roster', '7'],
  ['has a key that is none', 'mirror:keys', '[{"keyId":1,"spki":"AAAA"}]'],
])(
  'a list of the server that %s comes along with nothing, and keeps neither desk nor receipts back',
  (_, name, value) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'aside-'));
    const file = path.join(folder, STORE_FILE);
    const store = openOrLayAside(file, new Date());
    keepReceiptBase(store, 41);
    keepDocumentBase(store, 6);
    writeSetting(store, 'mirror:deskNames', ['Kasse 1']);
    store.run('INSERT INTO settings (name, value) VALUES (?, ?)', name, value);
    store.run(
      `INSERT INTO journal (ledger, seq, id, kind, recorded_at, payload, hash)
      VALUES ('real', 1, 'one', 'sale', 0, '{"receiptNumber":"K1-000042"}', ''),
        ('real', 2, 'two', 'document', 0, '{"number":7}', '')`,
    );
    store.close();
    suspectJournal(file, new Error('planted'));
    const anew = openOrLayAside(file, new Date());
    expect(laidAside(anew)).toMatchObject({ damage: 'Error: planted' });
    expect([receiptBase(anew, 'real'), documentBase(anew)]).toEqual([42, 7]);
    expect(loadSnapshot(anew)).toMatchObject({ roster: [], deskNames: [] });
    anew.close();
    // Damaged once more before anything was sold: the number comes from what the last one had kept.
    suspectJournal(file, new Error('planted again'));
    const third = openOrLayAside(file, new Date());
    expect([receiptBase(third, 'real'), documentBase(third)]).toEqual([42, 7]);
    third.close();
  },
);

test('an emptied store does not begin again at receipt 000001', async () => {
  await till.close();
  for (const rest of ['', '-wal', '-shm']) rmSync(path.join(till.folder, STORE_FILE + rest), { force: true });
  till = await openHeadlessDesk({ serverUrl: serverUrl(), folder: till.folder });
  await work();
  expect(await sellOne()).toBe('000009');
});

test('the diagnosis has the log and the journal’s check, and nothing that opens anything', () => {
  const log = openLogFile(till.folder, () => new Date());
  log.write(new Error('the printer burns'));
  const target = path.join(till.folder, 'downloads');
  const { file } = saveDiagnosis(
    { folder: till.folder, target, appVersion: '0.1.0', log, now: () => new Date() },
    till.desk.state(),
  );
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ journal: { damage: null }, desk: { deskName: 'Kasse 1' } });
  expect(text).toContain('the printer burns');
  const { token } = JSON.parse(readFileSync(path.join(till.folder, 'desk.secret'), 'utf8')) as { token: string };
  const { codeKey } = till.desk.ctx.snapshot().desk!;
  for (const secret of [token, till.desk.pinKey(), codeKey!]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(text).not.toContain(secret);
  }
});

test('the log makes room for itself, and keeps the newest', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  const log = openLogFile(folder, () => new Date());
  for (let i = 0; i < 40; i++) log.write(`${i} ${'x'.repeat(100_000)}`);
  expect(readdirSync(path.join(folder, 'logs')).length).toBeLessThanOrEqual(5);
  expect(log.tail(200_000)).toContain(' 39 xxx');
});

test('what keeps a desk from starting is said in words', () => {
  const title = (error: unknown) => whatIsWrong(error, '/home/kasse').title;
  const coded = (facts: object) => Object.assign(new Error('planted'), facts);
  expect(title(coded({ code: 'ENOSPC' }))).toBe('Der Speicher ist voll');
  expect(title(coded({ errcode: 13 }))).toBe('Der Speicher ist voll');
  expect(title(coded({ code: 'EACCES' }))).toContain('nicht beschreiben');
  expect(title(new Error('planted'))).toBe('Die Kasse kann nicht starten');
  try {
    readDeskSettings({ KIOSK_PRINTER: 'kein drucker' });
    expect.unreachable();
  } catch (error) {
    expect(title(error)).toBe('Eine Einstellung stimmt nicht');
  }
});

test('what was got over is told until somebody has read it, also after the program ended', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'incidents-'));
  const at = new Date('2026-01-16T23:04:00Z');
  const open = () => makeIncidents({ folder, now: () => at, onChange: () => undefined });
  open().tell('no-graphics');
  open().tell('screen-reloaded');
  const after = open();
  expect(after.view()).toMatchObject([
    { kind: 'no-graphics', at },
    { kind: 'screen-reloaded', at, title: 'Der Bildschirm wurde neu geladen' },
  ]);
  after.read();
  expect(open().view()).toEqual([]);
  writeFileSync(path.join(folder, 'incidents.json'), '[{"kind":');
  expect(open().view()).toEqual([]);
});
