import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { archivesDue } from '#kiosk/main/till/fiscal/device/archives-due.ts';
import { openHashedFolder } from '#kiosk/main/till/fiscal/export/hashed-folder.ts';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { closingsOf, documentsOf, withFaults } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../../support/prepare-night.ts';
import { openTseServer, type TseServer } from '../../support/tse-server.ts';

let night: Night;
let server: TseServer;
let till: HeadlessDesk;
let faults: StandInFaults;
let stick: string;
let desks = 0;

beforeAll(async () => {
  night = await openNight();
});
afterAll(() => night.end());
beforeEach(async () => {
  [faults, stick] = [{ fault: null }, mkdtempSync(path.join(tmpdir(), 'stick-'))];
  server = await openTseServer(night.server.url);
  const name = `Kasse ${++desks}`;
  till = await readyDesk(night, { name, serverUrl: server.url, chosenFolder: stick, ...withFaults(faults) });
});
afterEach(() => Promise.all([till.close(), server.close()]));

const supervisor = () => ({ userId: night.admin.userId, pin: ADMIN_PIN });
const partyId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const bill = () => ({ items: [{ ticketTypeId: partyId(), quantity: 1 }] });
const sell = async () =>
  till.calls.sell({ ...bill(), payments: [{ method: 'cash', amountCents: 1_500 }], expectedTotalCents: 1_500 });
async function closeCash(): Promise<void> {
  await till.calls.fixCount({ count: { 2000: 10, 500: 3 } });
  await till.calls.closeCash({ note: 'gezählt' });
}
const due = () => archivesDue(till.desk.store());
/** The desk looks with each round; what was put off is due at once. */
async function look(): Promise<void> {
  const again = due().map((one) => ({ ...one, nextTryAt: 0 }));
  till.desk.store().run("UPDATE settings SET value = ? WHERE name = 'archives-due'", JSON.stringify(again));
  await till.desk.syncNow();
}

test('the archive of a closing reaches the server, over a restart and whatever the server says first', async () => {
  await sell();
  await closeCash();
  expect(due()).toHaveLength(1);
  const transactions = documentsOf(till).map(({ fiscal }) => fiscal.transactionNumber);
  expect(due()[0]).toMatchObject({
    fromTx: Math.min(...transactions.map(Number)),
    toTx: Math.max(...transactions.map(Number)),
  });
  await until(async () => {
    await look();
    return server.office.asked.some((asked) => asked.startsWith('/kasse/tse-archives/'));
  });
  await until(() => due()[0]!.tries > 0);

  const { folder } = till;
  await till.close();
  till = await openHeadlessDesk({ serverUrl: server.url, folder, ...withFaults({ fault: null }) });
  expect(due()).toHaveLength(1);
  server.office.archiveStatus = 200;
  await until(async () => {
    await look();
    return due().length === 0;
  });
  // One that was under way when the desk was closed may have arrived, too.
  expect(new Set(server.office.archives.map((one) => one.closingEntryId)).size).toBe(1);
  const [{ closingEntryId, bytes } = { closingEntryId: '', bytes: Buffer.alloc(0) }] = server.office.archives;
  const [entry] = till.desk.store().all<{ id: string }>("SELECT id FROM journal WHERE kind = 'closing'");
  expect(closingEntryId).toBe(entry?.id);
  const { problems } = await verifyArchive(readArchive(Readable.from([bytes])));
  expect(problems.filter(({ kind }) => kind === 'bad_signature')).toEqual([]);
  expect(readdirSync(path.join(folder, 'archives'))).toEqual([]);
});

test('no archive is pulled while a bill is open', async () => {
  await sell();
  await closeCash();
  await till.calls.openCash({ count: { 2000: 10 } });
  await till.calls.keepBasket({ ...bill(), isFree: false });
  server.office.archiveStatus = 200;
  await look();
  await look();
  expect(due()).toHaveLength(1);
  expect(server.office.archives).toEqual([]);
  await till.calls.keepBasket({ items: [], isFree: false });
  await until(async () => {
    await look();
    return due().length === 0;
  });
});

const day = () => closingsOf(till)[0]!.businessDay;
async function exported(): Promise<string> {
  expect(await till.calls.exportBooks({ fromDay: day(), toDay: day(), supervisor: supervisor() })).toEqual({
    isBegun: true,
  });
  await until(() => ['done', 'failed'].includes(till.desk.state().booksExport?.step ?? ''));
  return till.desk.state().booksExport?.folder ?? '';
}

test('the books of a period lie on the stick without a network: exports, archive, outages, and hashes the desk signed', async () => {
  await sell();
  await closeCash();
  await server.close();
  const folder = await exported();
  expect(readdirSync(stick)).toEqual([path.basename(folder)]);
  expect(readdirSync(path.join(folder, 'dsfinvk'))).toHaveLength(22);
  const serial = documentsOf(till)[0]!.fiscal.deviceSerial;
  expect(readdirSync(path.join(folder, 'tse'))).toEqual(['ARCHIVE.txt', `${serial}.tar`].toSorted());

  const sums = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8');
  const listed = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  for (const [hash, name = ''] of listed)
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
      name,
    ).toBe(hash);
  expect(listed).toHaveLength(22 + 5); // archive, list of archives, outages, report and read-me
  const key = createPublicKey(readFileSync(path.join(folder, 'SHA256SUMS.pub')));
  const signature = readFileSync(path.join(folder, 'SHA256SUMS.sig'));
  expect(verify(null, Buffer.from(sums), key, signature)).toBe(true);
  expect(verify(null, Buffer.from(sums.replace(/^./, 'x')), key, signature)).toBe(false);

  expect(path.basename(await exported())).toBe(`${path.basename(folder)}-2`);
  await till.calls.closeExport({});
  expect(till.desk.state().booksExport).toBeNull();
});

test('a period without a closing is refused, and a stick that can not be written to leaves nothing', async () => {
  await sell();
  const ask = { fromDay: '2020-01-01', toDay: '2020-01-31', supervisor: supervisor() };
  await expect(till.calls.exportBooks(ask)).rejects.toThrow('EXPORT_EMPTY');
  await closeCash();
  const file = path.join(stick, 'no-folder');
  writeFileSync(file, '');
  await till.desk.books.start({ period: { fromDay: day(), toDay: day() }, target: file });
  expect(till.desk.state().booksExport).toMatchObject({ step: 'failed', folder: null });
  expect(readdirSync(stick)).toEqual(['no-folder']);
});

test('a folder that is being written has another name until it is whole', async () => {
  const name = path.join(stick, 'books');
  const folder = await openHashedFolder(name);
  await folder.write('a.txt', ['a', 'b']);
  const half = folder.write(
    'b.tar',
    Readable.from([Buffer.from('x')]).map(() => Promise.reject(new Error('gone'))),
  );
  await expect(half).rejects.toThrow('gone');
  expect([existsSync(name), readdirSync(`${name}.part`)]).toEqual([false, ['a.txt']]);
  await folder.finish();
  expect(readdirSync(stick)).toEqual(['books']);
});
