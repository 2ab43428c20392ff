import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { archivesDue } from '#kiosk/main/till/fiscal/device/archives-due.ts';
import { openStandInTse, type StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { openFakeEpson, type FakeEpson } from '#tests/support/fiscal/fake-epson.ts';
import { newFolder } from '#tests/support/fiscal/stand-in-sales.ts';
import { documentsOf } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../../support/prepare-night.ts';
import { openTseServer, type TseServer } from '../../support/tse-server.ts';

const now = () => new Date();
let night: Night;
let server: TseServer;
let tse: StandInTse;
let epson: FakeEpson;
let till: HeadlessDesk;

afterEach(async () => {
  await till.close();
  await Promise.all([server.close(), epson.close(), night.end()]);
  tse.close();
});

const unlock = () => till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
const partyId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const sell = async () =>
  till.calls.sell({
    items: [{ ticketTypeId: partyId(), quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });

async function openDoor(): Promise<void> {
  night = await openNight();
  tse = openStandInTse({ folder: newFolder(), now });
  epson = await openFakeEpson({ tse, now });
  server = await openTseServer(night.server.url);
  server.office.archiveStatus = 200;
  server.office.tse = {
    kind: 'epson',
    deviceId: randomUUID(),
    clientId: randomUUID(),
    serial: null,
    isReady: true,
    isProven: false,
  };
  server.office.access = {
    kind: 'epson',
    host: '127.0.0.1',
    port: epson.port,
    secrets: { adminPin: '48213', timeAdminPin: '90417', puk: '730152', sharedSecret: 'tanz-im-november' },
  };
  till = await openHeadlessDesk({ serverUrl: server.url, fiscal: () => null });
  await till.calls.startPairing({ acceptWeakStorage: false });
  await night.approve(till.desk.state().pairing!.userCode, 'Kasse 1');
  await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
  await unlock();
  await till.calls.chooseEvent({ eventId: night.eventId });
}

/** What the office knows of it, once the desk has said it with its next pull. */
async function signaturesLeft(): Promise<number> {
  const deskId = night.db.sqlite.prepare<[], string>(`SELECT id FROM desks WHERE name = 'Kasse 1'`).pluck().get();
  night.db.sqlite.exec(
    `INSERT INTO fiscal_devices (id, kind, name, step, host, port) VALUES ('d', 'epson', 'Drucker', 'ready', 'tse', 8009);
     INSERT INTO fiscal_registrations (id, desk_id, device_id, register_serial) VALUES ('r', '${deskId}', 'd', 'x')`,
  );
  await till.desk.syncNow();
  return night.db.sqlite.prepare<[], number>(`SELECT coalesce(remaining, 0) FROM fiscal_devices`).pluck().get() ?? 0;
}

test('sets a new device up, proves it, sells, and hands its archive in; without a server it still signs', async () => {
  await openDoor();
  expect(till.desk.state().training).toBe('not-proven');
  const tried = await till.calls.tryTse({ supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } });
  expect(tried.isProven, tried.sentence).toBe(true);
  expect(epson.asked).toContain('SetUp');
  expect(await signaturesLeft()).toBeGreaterThanOrEqual(tse.remaining());
  await till.calls.openCash({ count: { 2000: 10 } });
  await sell();
  await till.calls.fixCount({ count: { 2000: 10, 500: 3 } });
  await till.calls.closeCash({ note: '' });
  await until(async () => {
    await till.desk.syncNow();
    return archivesDue(till.desk.store()).length === 0;
  });
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = server.office.archives;
  const { problems, logMessages } = await verifyArchive(readArchive(Readable.from([bytes])));
  expect(logMessages).toBeGreaterThan(0);
  expect(problems.filter(({ kind }) => kind === 'bad_signature')).toEqual([]);

  await server.close();
  const { folder } = till;
  await till.close();
  const before = epson.asked.length;
  till = await openHeadlessDesk({ serverUrl: server.url, folder, fiscal: () => null });
  await unlock();
  expect(till.desk.state().training).toBeNull();
  await till.calls.openCash({ count: { 2000: 10 } });
  await sell();
  expect(documentsOf(till).at(-1)).toMatchObject({ kind: 'sale', fiscal: { state: 'signed' } });
  expect(epson.asked.slice(before)).not.toContain('SetUp');
});
