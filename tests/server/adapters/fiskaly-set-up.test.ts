import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { makeCallQueue } from '#kiosk/main/till/fiscal/call-queue.ts';
import { fiskalyDevice } from '#kiosk/main/till/fiscal/fiskaly/fiskaly-device.ts';
import { fiskalySetUp, type FiskalySetUp } from '#server/adapters/fiskaly/fiskaly-set-up.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { openFakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { BEGIN, KASSE, PROCESS_TYPE, qrTextOf, TWO_TICKETS } from '#tests/support/fiscal/stand-in-sales.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';

const PIN = '84621973';
const LONG = { withinMs: 30_000 };

async function openOffice(secret?: string) {
  const clock = makeTestClock(BEGIN);
  const fake = await openFakeFiskaly({ now: clock.now });
  onTestFinished(() => fake.close());
  const { api_key: apiKey, api_secret: apiSecret } = fake.credentials;
  const office = fiskalySetUp({
    baseUrl: fake.baseUrl,
    apiKey,
    apiSecret: secret ?? apiSecret,
    now: clock.now,
    pause: () => Promise.resolve(),
  });
  return { office, fake, clock };
}

/** A device that signs for one register. */
async function setUp(office: FiskalySetUp) {
  const [tssId, clientId] = [randomUUID(), randomUUID()];
  const { admin_puk: puk } = await office.createTss(tssId);
  await office.deploy(tssId);
  await office.setPin({ tssId, puk, newPin: PIN });
  await office.initialise({ tssId, pin: PIN });
  await office.registerClient({ tssId, pin: PIN, clientId, serial: KASSE });
  return { tssId, clientId, puk, pin: PIN };
}

describe('the office at fiskaly', () => {
  it('sets a device up for a desk, whose sale verifies with a token of its own', async () => {
    const { office, fake, clock } = await openOffice();
    const { tssId, clientId } = await setUp(office);
    expect(await office.readTss(tssId)).toMatchObject({ state: 'INITIALIZED', _env: 'TEST' });
    expect(await office.readClient({ tssId, clientId })).toMatchObject({ state: 'REGISTERED', serial_number: KASSE });
    const { token, expiresAt } = await office.deskToken();
    expect(expiresAt).toEqual(new Date(BEGIN.getTime() + 10 * MINUTE_MS));
    const give = () => Promise.resolve(token);
    const device = fiskalyDevice({
      fetch,
      baseUrl: fake.baseUrl,
      tssId,
      clientId,
      clientSerial: KASSE,
      token: give,
      renewToken: give,
      now: clock.now,
      queue: makeCallQueue(),
    });
    const txId = randomUUID();
    const { txNumber } = await device.start({ txId, clientSerial: KASSE }, LONG);
    const sale = { txId, txNumber, clientSerial: KASSE, processType: PROCESS_TYPE, processData: TWO_TICKETS };
    const signed = await device.finish(sale, LONG);
    expect(verifyQrText(qrTextOf(await device.master(LONG), signed)).isGood).toBe(true);
    const archive = Readable.from(office.exportTar({ tssId, range: 'all' }));
    expect(await verifyArchive(readArchive(archive))).toMatchObject({ logMessages: 6, transactions: 1, problems: [] });
  });

  it('may take every step again but the first', async () => {
    const { office } = await openOffice();
    const { tssId, clientId, puk, pin } = await setUp(office);
    expect(await faultOf(office.deploy(tssId))).toMatchObject({ code: 'E_ILLEGAL_TSS_STATE_CHANGE' }); // it is further
    expect(await office.initialise({ tssId, pin })).toMatchObject({ state: 'INITIALIZED' });
    expect(await office.registerClient({ tssId, pin, clientId, serial: KASSE })).toMatchObject({ state: 'REGISTERED' });
    await office.setPin({ tssId, puk, newPin: '11112222' });
    expect(await faultOf(office.initialise({ tssId, pin }))).toMatchObject({ code: 'E_ADMIN_LOGIN_FAILED' });
    expect(await faultOf(office.createTss(tssId))).toMatchObject({ kind: 'bug', code: 'E_TSS_CONFLICT' });
    const other = randomUUID();
    await office.createTss(other);
    expect(await office.deploy(other)).toMatchObject({ state: 'UNINITIALIZED' });
    expect(await office.deploy(other)).toMatchObject({ state: 'UNINITIALIZED' });
  });

  it('signs a register off and disables a device, both more than once', async () => {
    const { office } = await openOffice();
    const { tssId, clientId, pin } = await setUp(office);
    for (let time = 0; time < 2; time++)
      expect(await office.deregisterClient({ tssId, pin, clientId })).toMatchObject({ state: 'DEREGISTERED' });
    for (let time = 0; time < 2; time++)
      expect(await office.disable({ tssId, pin })).toMatchObject({ state: 'DISABLED' });
  });

  it('logs the admin out after each step, also after one that is refused', async () => {
    const { office, fake } = await openOffice();
    const { tssId, pin } = await setUp(office);
    const serial = 'Kasse_2';
    const refused = office.registerClient({ tssId, pin, clientId: randomUUID(), serial });
    expect(await faultOf(refused)).toMatchObject({ kind: 'setup', code: 'E_ILLEGAL_CLIENT_SERIAL' });
    const logins = fake.requests.filter((request) => request.endsWith('/admin/auth'));
    expect(fake.requests.filter((request) => request.endsWith('/admin/logout'))).toHaveLength(logins.length);
    expect(fake.requests.at(-1)).toMatch(/logout$/);
  });

  it('keeps its token, renews it before its end, and once when it is refused', async () => {
    const { office, fake, clock } = await openOffice();
    const { tssId } = await setUp(office);
    expect(fake.tokens()).toBe(1);
    clock.advance(9 * MINUTE_MS);
    await office.readTss(tssId);
    expect(fake.tokens()).toBe(2);
    fake.expireTokens();
    await office.readTss(tssId);
    expect(fake.tokens()).toBe(3);
  });

  it('tells that its key is wrong, that nobody answers, and that an answer is none', async () => {
    const stranger = await openOffice('guessed');
    expect(await faultOf(stranger.office.createTss(randomUUID()))).toMatchObject({
      kind: 'setup',
      code: 'E_UNAUTHORIZED',
    });
    const { office, fake } = await openOffice();
    fake.faults.refuse = { status: 500 };
    expect(await faultOf(office.deskToken())).toMatchObject({ kind: 'unreachable', code: 'HTTP_500' });
    await fake.close();
    expect(await faultOf(office.deskToken())).toMatchObject({ kind: 'unreachable', code: 'NO_CONNECTION' });
  });
});
