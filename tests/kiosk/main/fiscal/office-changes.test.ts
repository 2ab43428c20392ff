import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { HOUR_MS } from '#shared/time.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { newToken, setUpTss } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { documentsOf } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../../support/prepare-night.ts';
import { openTseServer, type TseServer } from '../../support/tse-server.ts';

let night: Night;
let fiskaly: FakeFiskaly;
let server: TseServer;
let till: HeadlessDesk;
let desks = 0;

beforeAll(async () => {
  night = await openNight();
  fiskaly = await openFakeFiskaly({ now: () => new Date() });
});
afterAll(() => Promise.all([night.end(), fiskaly.close()]));
beforeEach(async () => {
  server = await openTseServer(night.server.url);
});
afterEach(() => Promise.all([till.close(), server.close()]));

const supervisor = () => ({ userId: night.admin.userId, pin: ADMIN_PIN });
const unlock = () => till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });

/** A desk of its own, paired and unlocked, without the stand-in of the environment. */
async function pairDesk(): Promise<void> {
  till = await openHeadlessDesk({ serverUrl: server.url, fiscal: () => null });
  await till.calls.startPairing({ acceptWeakStorage: false });
  await night.approve(till.desk.state().pairing!.userCode, `Kasse ${++desks}`);
  await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
  await unlock();
  await till.calls.chooseEvent({ eventId: night.eventId });
}

async function reopen(): Promise<void> {
  const { folder } = till;
  await till.close();
  till = await openHeadlessDesk({ serverUrl: server.url, folder, fiscal: () => null });
  await unlock();
}

/** The office gives the desk a device in the cloud. */
async function giveDevice(): Promise<void> {
  const { tssId, clientId } = await setUpTss(fiskaly, registerSerialOf(till.desk.ctx.snapshot().desk!.id));
  server.office.access = {
    kind: 'fiskaly',
    baseUrl: fiskaly.baseUrl,
    tssId,
    clientId,
    token: await newToken(fiskaly),
    expiresAt: new Date(Date.now() + 8 * HOUR_MS),
  };
  server.office.tse = { kind: 'fiskaly', deviceId: tssId, clientId, serial: null, isReady: true, isProven: false };
  await till.desk.syncNow();
}

const training = () => till.desk.state().training;
const partyId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const sell = async () =>
  till.calls.sell({
    items: [{ ticketTypeId: partyId(), quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
const openCash = () => till.calls.openCash({ count: { 2000: 10 } });
async function proven(): Promise<void> {
  await giveDevice();
  expect((await till.calls.tryTse({ supervisor: supervisor() })).isProven).toBe(true);
}

test('a change of device waits for the closing over a restart, too', async () => {
  await pairDesk();
  await proven();
  const first = documentsOf(till)[0]!.fiscal.deviceSerial;
  await openCash();
  await sell();
  await giveDevice();
  await reopen();
  expect(till.desk.state().waitsForClosing).toEqual(['tse']);
  expect(training()).toBeNull();
  await sell();
  expect(documentsOf(till).at(-1)?.fiscal).toMatchObject({ state: 'signed', deviceSerial: first });
});

test('a device that was taken away and comes back is tried out again', async () => {
  await pairDesk();
  await proven();
  const { tse } = server.office;
  server.office.tse = null;
  await till.desk.syncNow();
  expect(training()).toBe('no-device');
  server.office.tse = tse;
  await till.desk.syncNow();
  expect(training()).toBe('not-proven');
});
