import { createHash } from 'node:crypto';
import { createTRPCClient, httpLink } from '@trpc/client';
import { unzipSync } from 'fflate';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { openStandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { archivesDue } from '#kiosk/main/till/fiscal/device/archives-due.ts';
import { openFakeEpson } from '#tests/support/fiscal/fake-epson.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { newFolder } from '#tests/support/fiscal/stand-in-sales.ts';
import { documentsOf } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { ADMIN_PIN, prepareNight, type Night } from '../../support/prepare-night.ts';

/** A desk and a server as they are, with nothing between them: only the security devices are fakes. */
const now = () => new Date();
let fiskaly: FakeFiskaly;
let night: Night;
let till: HeadlessDesk;
let name = '';
let desks = 0;
beforeAll(async () => {
  fiskaly = await openFakeFiskaly({ now });
  night = await prepareNight({ environment: { FISKALY_API_BASE: fiskaly.baseUrl } });
});
afterAll(() => Promise.all([night.end(), fiskaly.close()]));
beforeEach(async () => {
  name = `Kasse ${++desks}`;
  till = await openHeadlessDesk({ serverUrl: night.server.url, fiscal: () => null });
  await till.calls.startPairing({ acceptWeakStorage: false });
  await night.approve(till.desk.state().pairing!.userCode, name);
  await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
  await till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  await till.calls.chooseEvent({ eventId: night.eventId });
});
afterEach(() => till.close());

const office = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${night.server.url}/trpc`,
        transformer: superjson,
        headers: { cookie: night.admin.cookie, origin: night.server.url },
      }),
    ],
  }).admin.fiscal;
const closing = async () =>
  (await office().closings.query({ limit: 5 })).items.find(({ deskName }) => deskName === name);
const deskId = () => till.desk.ctx.snapshot().desk!.id;

/** A test receipt, a till with one sale, and its closing; gives the closing once its archive was looked into. */
async function liveNight() {
  await till.desk.syncNow();
  const tried = await till.calls.tryTse({ supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } });
  expect(tried.isProven, tried.sentence).toBe(true);
  await till.calls.openCash({ count: { 2000: 10 } });
  const ticketTypeId = till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
  await till.calls.sell({
    items: [{ ticketTypeId, quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
  await till.calls.fixCount({ count: { 2000: 10, 500: 3 } });
  await till.calls.closeCash({ note: '' });
  expect(documentsOf(till).every(({ fiscal }) => fiscal.state === 'signed')).toBe(true);
  await until(async () => {
    await till.desk.syncNow();
    const archive = (await closing())?.archives[0];
    return ['verified', 'faulty'].includes(archive?.state ?? '');
  });
  expect(till.errors).toEqual([]);
  return (await closing())!;
}

/** What the panel hands over of a closing, unpacked. */
async function packageOf(closingEntryId: string): Promise<Record<string, Uint8Array>> {
  const { id } = await office().requestPackage.mutate({ closingEntryId });
  const made = async () => (await office().packages.query({ limit: 5 })).items.find((one) => one.id === id)!;
  await until(async () => ['ready', 'failed'].includes((await made()).state));
  expect(await made()).toMatchObject({ state: 'ready', isSound: true });
  const address = `${night.server.url}/admin/exports/inspections/${id}`;
  expect((await fetch(address)).status).toBe(401);
  const answer = await fetch(address, { headers: { cookie: night.admin.cookie } });
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

function expectWhole(files: Record<string, Uint8Array>): void {
  const sums = Buffer.from(files['SHA256SUMS']!).toString();
  for (const line of sums.trimEnd().split('\n')) {
    const [hash, name = ''] = line.split('  ');
    expect([name, createHash('sha256').update(files[name]!).digest('hex')]).toEqual([name, hash]);
  }
  expect(Object.keys(files).filter((name) => name.startsWith('tse/') && name.endsWith('.tar'))).toHaveLength(1);
}

test('a device in the cloud, from the account to the package for an inspector', { timeout: 120_000 }, async () => {
  const { api_key: apiKey, api_secret: apiSecret } = fiskaly.credentials;
  await office().saveAccount.mutate({ apiKey, apiSecret });
  let at = await office().addCloudDevice.mutate({ name: 'Wolke' });
  while (at.step !== 'ready') at = await office().advanceDevice.mutate({ id: at.id });
  const { id } = await office().giveDevice.mutate({ deskId: deskId(), deviceId: at.id });
  await office().registerDesk.mutate({ id });
  const closed = await liveNight();
  expect(closed.archives[0]).toMatchObject({ state: 'verified', problems: [] });
  expectWhole(await packageOf(closed.id));
});

test('an Epson device, whose archive the desk hands in', { timeout: 120_000 }, async () => {
  const tse = openStandInTse({ folder: newFolder(), now });
  const epson = await openFakeEpson({ tse, now });
  try {
    const { id: deviceId } = await office().addEpsonDevice.mutate({
      name: 'Drucker',
      host: '127.0.0.1',
      port: epson.port,
    });
    await office().giveDevice.mutate({ deskId: deskId(), deviceId });
    const closed = await liveNight();
    expect(closed.archives[0]).toMatchObject({ state: 'verified', problems: [] });
    await until(() => archivesDue(till.desk.store()).length === 0);
    expectWhole(await packageOf(closed.id));
  } finally {
    await epson.close();
    tse.close();
  }
});
