import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import { readSetting, writeSetting } from '#kiosk/main/store/settings-table.ts';
import { PROOF_SENTENCES } from '#shared/fiscal/tse-proof.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { HOUR_MS } from '#shared/time.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { newToken, setUpTss } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { closingsOf, documentsOf, outagesOf } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, until, type HeadlessDesk, type HeadlessOptions } from '../../support/headless-desk.ts';
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
async function pairDesk(options: Partial<HeadlessOptions> = {}): Promise<void> {
  till = await openHeadlessDesk({ serverUrl: server.url, fiscal: () => null, ...options });
  await till.calls.startPairing({ acceptWeakStorage: false });
  await night.approve(till.desk.state().pairing!.userCode, `Kasse ${++desks}`);
  await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
  await unlock();
  await till.calls.chooseEvent({ eventId: night.eventId });
}

async function reopen(options: Partial<HeadlessOptions> = {}): Promise<void> {
  const { folder } = till;
  await till.close();
  till = await openHeadlessDesk({ serverUrl: server.url, folder, fiscal: () => null, ...options });
  await unlock();
}

/** The office gives the desk a device in the cloud, with this long a token. */
async function giveDevice(tokenMs = 8 * HOUR_MS): Promise<{ tssId: string; clientId: string }> {
  const { tssId, clientId } = await setUpTss(fiskaly, registerSerialOf(till.desk.ctx.snapshot().desk!.id));
  server.office.access = {
    kind: 'fiskaly',
    baseUrl: fiskaly.baseUrl,
    tssId,
    clientId,
    token: await newToken(fiskaly),
    expiresAt: new Date(Date.now() + tokenMs),
  };
  server.office.tse = { kind: 'fiskaly', deviceId: tssId, clientId, serial: null, isReady: true, isProven: false };
  await till.desk.syncNow();
  return { tssId, clientId };
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
async function closeCash(sales: number): Promise<void> {
  await till.calls.fixCount({ count: { 2000: 10, 500: 3 * sales } });
  await till.calls.closeCash({ note: 'gezählt' });
}
async function proven(): Promise<void> {
  await giveDevice();
  expect((await till.calls.tryTse({ supervisor: supervisor() })).isProven).toBe(true);
}

test('trains until a supervisor has made a test receipt that the server verified; then takes money, offline too', async () => {
  await pairDesk();
  expect(training()).toBe('no-device');
  await giveDevice();
  expect(training()).toBe('not-proven');
  expect(till.desk.state().isTraining).toBe(true);

  const tried = await till.calls.tryTse({ supervisor: supervisor() });
  expect(tried).toMatchObject({ isProven: true });
  expect(tried.receipt?.text).toContain('TRAINING');
  expect(verifyQrText(tried.receipt?.fiscalQr ?? '').isGood).toBe(true);
  expect(server.office.proofs).toHaveLength(1);
  const [test] = documentsOf(till);
  expect(test).toMatchObject({ number: 1, kind: 'training', entryId: null, totalCents: 0 });
  expect(test?.fiscal.processData).toBe('AVTraining^0.00_0.00_0.00_0.00_0.00^');
  expect(receiptQrText(test!.fiscal)).toBe(server.office.proofs[0]?.qrText);
  expect(training()).toBeNull();

  await openCash();
  await sell();
  expect(documentsOf(till).map(({ kind, number }) => [kind, number])).toEqual([
    ['training', 1],
    ['float', 2],
    ['sale', 3],
  ]);
  await until(() => till.desk.state().link.waiting === 0);
  expect(till.errors).toEqual([]);

  // Without our server, after a restart: the access lies sealed on the desk.
  await server.close();
  await reopen();
  expect(training()).toBeNull();
  await sell();
  expect(documentsOf(till).at(-1)?.fiscal.state).toBe('signed');
  expect(readdirSync(till.folder)).toContain('tse.secret');
});

test('a test receipt that the server can not verify, or does not hear of, leaves the desk training', async () => {
  await pairDesk();
  const { tssId } = await giveDevice();
  server.office.tse = { ...server.office.tse!, deviceId: tssId.replace(/^./, (x) => (x === 'a' ? 'b' : 'a')) };
  expect(await till.calls.tryTse({ supervisor: supervisor() })).toMatchObject({
    isProven: false,
    sentence: `${PROOF_SENTENCES['other-device']} Bis dahin bleibt es Training.`,
    receipt: null,
  });
  expect(training()).toBe('not-proven');
  await expect(till.calls.tryTse({ supervisor: { ...supervisor(), pin: '0000' } })).rejects.toThrow(
    'SUPERVISOR_NEEDED',
  );
});

test.each([
  { isPackaged: true, isProven: false, reason: 'not-certified' },
  { isPackaged: false, isProven: true, reason: null },
])('packaged $isPackaged: a device that nobody has certified is proven: $isProven', async ({ isPackaged, ...good }) => {
  await pairDesk({ isPackaged });
  await giveDevice();
  const { isProven, sentence } = await till.calls.tryTse({ supervisor: supervisor() });
  expect(isProven).toBe(good.isProven);
  if (isPackaged) expect(sentence).toBe('Diese TSE ist nicht zertifiziert.');
  await until(() => training() === good.reason);
  expect(server.office.proofs).toHaveLength(isPackaged ? 0 : 1);
});

test('a packaged desk does not take a proven device that nobody has certified, nor the stand-in of the environment', async () => {
  await pairDesk();
  await proven();
  await reopen({ isPackaged: true });
  expect(training()).toBe('not-certified');
  expect(till.desk.state().isTraining).toBe(true);
  const { folder } = till;
  await till.close();
  till = await openHeadlessDesk({ serverUrl: server.url, folder, isPackaged: true }); // with the stand-in given
  expect(till.desk.ctx.fiscal).toBeNull();
});

test('another device than the proven one signs no money, and the desk says why', async () => {
  await pairDesk();
  await proven();
  // As if another one had been tried out.
  const store = till.desk.store();
  const serial = '0'.repeat(64);
  for (const name of ['tse-proven', 'tse-master'])
    writeSetting(store, name, { ...readSetting<object>(store, name), serial });
  const { folder } = till;
  await till.close();
  till = await openHeadlessDesk({ serverUrl: server.url, folder, fiscal: () => null });
  expect(training()).toBeNull();
  await unlock();
  await until(() => training() === 'another-device');
  await openCash();
  await sell();
  expect(documentsOf(till).map(({ kind }) => kind)).toEqual(['training']);
});

test('a token that ends in the middle is renewed, and one the device does not take is asked for anew', async () => {
  await pairDesk();
  await proven();
  await openCash();
  fiskaly.expireTokens();
  const access = server.office.access!;
  server.office.access = { ...access, token: await newToken(fiskaly) } as typeof access;
  const asked = () => server.office.asked.filter((one) => one.endsWith('tseAccess')).length;
  const before = asked();
  await sell();
  expect(documentsOf(till).at(-1)).toMatchObject({ kind: 'sale', fiscal: { state: 'signed' } });
  expect(asked()).toBe(before + 1);
  expect(outagesOf(till)).toEqual([]);
});

test('a change of device or company waits for the closing, which freezes what was', async () => {
  await pairDesk();
  await proven();
  const first = documentsOf(till)[0]!.fiscal.deviceSerial;
  await openCash();
  await sell();
  const company = { ...till.desk.ctx.snapshot().company!, name: 'Neue Tanz GmbH' };
  const oldName = till.desk.ctx.snapshot().company!.name;
  server.office.company = company;
  await giveDevice();
  await till.desk.syncNow();
  expect(till.desk.state().waitsForClosing).toEqual(['tse', 'company']);
  await sell();
  expect(documentsOf(till).at(-1)?.fiscal).toMatchObject({ state: 'signed', deviceSerial: first });

  await closeCash(2);
  expect(closingsOf(till)[0]?.master.company.name).toBe(oldName);
  expect(closingsOf(till)[0]?.master.tses.map(({ serial }) => serial)).toEqual([first]);
  expect(till.desk.ctx.snapshot().company?.name).toBe('Neue Tanz GmbH');
  expect(till.desk.state().waitsForClosing).toEqual([]);
  expect(training()).toBe('not-proven');
  expect((await till.calls.tryTse({ supervisor: supervisor() })).isProven).toBe(true);
  expect(documentsOf(till).at(-1)?.fiscal.deviceSerial).not.toBe(first);

  server.office.tse = null;
  await till.desk.syncNow();
  expect(training()).toBe('no-device');
});

test('at a device a trained sale is a training document: signed, outside the sums, marked on its receipt', async () => {
  await pairDesk();
  await proven();
  await till.calls.chooseTraining({ isChosen: true, supervisor: supervisor() });
  expect(till.desk.state()).toMatchObject({ isTraining: true, training: 'chosen' });
  await openCash();
  const { door } = till.desk.state().heads;
  const sale = await sell();
  await till.calls.refund({ saleId: sale.saleId, positions: [], reason: 'Übung', supervisor: supervisor() });
  expect((await till.calls.receipt({ saleId: sale.saleId })).text).toContain('TRAINING - KEIN BELEG');
  const documents = documentsOf(till);
  expect(documents.map(({ kind, totalCents, entryId, fiscal }) => [kind, totalCents, entryId, fiscal.state])).toEqual([
    ['training', 0, null, 'signed'],
    ['training', 20_000, null, 'signed'],
    ['training', 1_500, null, 'signed'],
    ['training', -1_500, null, 'signed'],
  ]);
  expect(documents[2]?.fiscal.processData).toBe('AVTraining^15.00_0.00_0.00_0.00_0.00^15.00:Bar');
  await until(() => till.desk.state().link.waiting === 0);
  expect(till.desk.state().link.exceptions).toBe(0);
  expect(till.desk.state().heads.door).toBe(door);

  await till.calls.keepBasket({ items: [{ ticketTypeId: partyId(), quantity: 1 }], isFree: false });
  const back = () => till.calls.chooseTraining({ isChosen: false, supervisor: supervisor() });
  await expect(back()).rejects.toThrow('BASKET_OPEN');
  await till.calls.keepBasket({ items: [], isFree: false });
  await back();
  expect(till.desk.state()).toMatchObject({ isTraining: false, training: null, cash: null });
});
