import { describe, expect, it, vi } from 'vitest';
import { openedLater } from '#kiosk/main/till/fiscal/device/opened-later.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { SPLITTINGS } from '#tests/support/fiscal/fake-epson.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { newSale, openTestEpson, PATIENT, sellOver, SHORT, ticketData } from '#tests/support/fiscal/open-test-epson.ts';
import { archiveOf, KASSE, qrTextOf } from '#tests/support/fiscal/stand-in-sales.ts';

const until = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: PATIENT.withinMs });
const own = { clientSerial: KASSE };

describe('a sale over an Epson TSE', () => {
  it.each(SPLITTINGS)('is signed, and its QR code verifies, with answers that come %s', async (splitting) => {
    const { fake, device, tse } = await openTestEpson();
    fake.setSplitting(splitting);
    const signed = await sellOver(device);
    expect(tse.lookup({ txNumber: 1 })).toEqual({ state: 'finished', signed });
    const master = await device.master(PATIENT);
    expect(master).toEqual(tse.master());
    expect(verifyQrText(qrTextOf(master, signed)).isGood).toBe(true);
    expect(verifyQrText(qrTextOf(master, { ...signed, counter: signed.counter + 1 })).isGood).toBe(false);
  });

  it('is signed with whatever its data hold, and with counters that come as text', async () => {
    const { fake, device, tse } = await openTestEpson();
    fake.state.hasTextCounters = true;
    const processData = `2;"Märchen & <Salsa>";5.00\r1;"'€'";0.50`;
    const signed = await sellOver(device, processData);
    expect(signed).toMatchObject({ processData, counter: 6, txNumber: 1 });
    expect(verifyQrText(qrTextOf(tse.master(), signed)).isGood).toBe(true);
  });

  it('is one transaction for one id, and one signature for its data', async () => {
    const { device, tse } = await openTestEpson();
    const sale = newSale();
    const started = await device.start(sale, PATIENT);
    expect(await device.start(sale, PATIENT)).toEqual(started);
    expect(await device.openTransactions(own, PATIENT)).toEqual([{ txId: sale.txId, txNumber: started.txNumber }]);
    const finish = { ...sale, txNumber: started.txNumber, ...ticketData };
    const signed = await device.finish(finish, PATIENT);
    expect(await device.finish(finish, PATIENT)).toEqual(signed);
    const other = { ...finish, processData: 'Beleg^1.00_0.00_0.00_0.00_0.00^1.00:Bar' };
    expect(await faultOf(device.finish(other, PATIENT))).toMatchObject({
      kind: 'bug',
      code: 'FINISHED_WITH_OTHER_DATA',
    });
    expect(await archiveOf(tse)).toMatchObject({ transactions: 1, problems: [] });
  });

  it('is refused to another register', async () => {
    const { device, fake } = await openTestEpson();
    const sale = { ...newSale(), clientSerial: 'Kasse-2' };
    expect(await faultOf(device.start(sale, PATIENT))).toMatchObject({ kind: 'bug', code: 'ANOTHER_REGISTER' });
    expect(fake.asked).toEqual([]);
  });

  it('goes through a connection that stays: login, vendor and opening are needed once', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    fake.asked.length = 0;
    await sellOver(device);
    expect(fake.asked).toEqual(['StartTransaction', 'FinishTransaction']);
  });
});

describe('an answer to a finish that can not be right', () => {
  it.each([
    ['SIGNATURE_LENGTH', (json: string) => json.replace(/"signature":"[^"]{4}/, '"signature":"')],
    ['COUNTER_NOT_HIGHER', (json: string) => json.replace(/"signatureCounter":\d+/, '"signatureCounter":6')],
    ['ANSWER_OF_StartTransaction', (json: string) => json.replace('FinishTransaction', 'StartTransaction')],
    ['ANSWER_OF_ANOTHER_TRANSACTION', (json: string) => json.replace('"output":{', '"output":{"transactionNumber":1,')],
    ['NO_ANSWER_TO_FinishTransaction', (json: string) => json.replace(/(T\d\d:\d\d:\d\d)Z/, '$1')],
    [
      'NO_ANSWER_TO_FinishTransaction',
      (json: string) => json.replace(/"signatureCounter":(\d+)/, '"signatureCounter":-$1'),
    ],
    ['NO_JSON', (json: string) => json.slice(1)],
  ])('is refused as %s', async (code, change) => {
    const { device, fake } = await openTestEpson();
    expect((await sellOver(device)).counter).toBe(6);
    fake.fail('FinishTransaction', { change });
    expect(await faultOf(sellOver(device))).toEqual({ kind: 'bug', code, text: 'Die TSE hat unerwartet geantwortet.' });
    await sellOver(device);
  });
});

describe('what the adapter repairs', () => {
  it('opens a device that has forgotten it was opened', async () => {
    const { device, fake, tse } = await openTestEpson();
    await sellOver(device);
    fake.fail('FinishTransaction', 'not-open');
    await sellOver(device);
    expect(fake.timesAsked('open_device')).toBe(2);
    expect(await archiveOf(tse)).toMatchObject({ transactions: 2, problems: [] });
  });

  it('closes a device that is held for nobody, and opens it again', async () => {
    const { device, fake } = await openTestEpson();
    fake.holdOpen();
    await sellOver(device);
    expect(fake.asked.slice(0, 3)).toEqual(['open_device', 'close_device', 'open_device']);
  });

  it('sets the clock once, and logs in again once', async () => {
    const { device, fake } = await openTestEpson();
    fake.state.volatile.hasValidTime = false;
    await sellOver(device);
    expect(fake.timesAsked('UpdateTime')).toBe(1);
    fake.state.volatile.loggedIn.clear();
    await sellOver(device);
    expect(fake.timesAsked('AuthenticateUserForTimeAdmin')).toBe(2);
    fake.refuseSigning('TSE1_ERROR_NO_TIME_SET');
    expect(await faultOf(sellOver(device))).toMatchObject({
      kind: 'setup',
      text: 'Die Uhr der TSE ist nicht gestellt.',
    });
    expect(fake.timesAsked('UpdateTime')).toBe(2);
  });

  it('runs a self test beside the sales, which do not wait for it', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    fake.state.testMs = 300;
    fake.state.volatile.hasPassedSelfTest = false;
    fake.state.volatile.hasValidTime = false;
    const testing = { kind: 'busy', text: 'Die TSE prüft sich gerade selbst.' };
    expect(await faultOf(sellOver(device))).toMatchObject(testing);
    const asked = fake.timesAsked('StartTransaction');
    expect(await faultOf(sellOver(device))).toMatchObject(testing);
    expect(fake.timesAsked('StartTransaction')).toBe(asked);
    await until(async () => (await device.health(PATIENT)).ok);
    await sellOver(device);
    expect(fake.timesAsked('RunTSESelfTest')).toBe(1);
    expect(fake.timesAsked('UpdateTime')).toBe(1);
  });

  it('tests itself once where the test fails, and says so', async () => {
    const { device, fake } = await openTestEpson();
    fake.state.volatile.hasPassedSelfTest = false;
    fake.fail('RunTSESelfTest', { code: 'TSE1_ERROR_SELF_TEST_FAILED_CSP' });
    expect((await faultOf(sellOver(device))).kind).toBe('busy');
    await until(async () => (await faultOf(sellOver(device))).kind === 'setup');
    await faultOf(sellOver(device));
    expect(fake.timesAsked('RunTSESelfTest')).toBe(1);
  });

  it('tries a wrong PIN once, as three times would block the device', async () => {
    const { device, fake } = await openTestEpson();
    if (fake.state.pins !== null) fake.state.pins.timeAdminPin = '00001';
    for (let sale = 0; sale < 3; sale++)
      expect(await faultOf(sellOver(device))).toMatchObject({
        kind: 'setup',
        code: 'TSE1_ERROR_AUTHENTICATION_FAILED',
        text: 'Die TSE nimmt die PIN dieser Kasse nicht an.',
      });
    expect(fake.timesAsked('AuthenticateUserForTimeAdmin')).toBe(1);
  });

  it.each([
    ['TSE1_ERROR_CERTIFICATE_EXPIRED', 'expired', 'Das Zertifikat der TSE ist abgelaufen.'],
    ['TSE1_ERROR_STORE_FULL', 'full', 'Der Speicher der TSE ist voll.'],
    ['TSE1_ERROR_MAX_PARALLEL_TRANSACTIONS', 'busy', 'In der TSE sind zu viele Vorgänge offen.'],
    ['TSE1_ERROR_CLIENT_NOT_REGISTERED', 'setup', 'Diese Kasse ist bei der TSE nicht angemeldet.'],
    ['TSE1_ERROR_NO_TSE', 'unreachable', 'Im Drucker steckt keine TSE.'],
    ['TSE9_SOMETHING_NEW', 'bug', 'Die TSE hat unerwartet geantwortet.'],
  ])('tells of %s as %s', async (code, kind, text) => {
    const { device, fake } = await openTestEpson();
    fake.refuseSigning(code);
    expect(await faultOf(device.start(newSale(), PATIENT))).toEqual({ kind, code, text });
    fake.refuseSigning(null);
    await sellOver(device);
  });

  it('tells of a register that the device does not know', async () => {
    const { device, fake } = await openTestEpson();
    fake.state.clients.clear();
    expect(await faultOf(sellOver(device))).toMatchObject({ kind: 'setup', code: 'TSE1_ERROR_CLIENT_NOT_REGISTERED' });
  });
});

describe('how an Epson TSE is', () => {
  it('is told with the signatures it has left, and its clock is set', async () => {
    const { device, fake, tse } = await openTestEpson();
    fake.state.volatile.hasValidTime = false;
    expect(await device.health(PATIENT)).toEqual({ ok: true, remaining: tse.remaining() });
    expect(fake.state.volatile.hasValidTime).toBe(true);
  });

  it('is told when its certificate has ended, it is not there, or another desk uses it', async () => {
    const { device, fake, restart, tse, clock } = await openTestEpson();
    expect(await device.health(PATIENT)).toMatchObject({ ok: true });
    expect(await restart().health(PATIENT)).toMatchObject({
      ok: false,
      fault: { kind: 'busy', code: 'DEVICE_IN_USE' },
    });
    clock.advance(tse.master().validUntil.getTime() - clock.now().getTime() + 1);
    expect(await device.health(PATIENT)).toMatchObject({ ok: false, fault: { kind: 'expired' } });
    await fake.powerOff();
    expect(await device.health(PATIENT)).toMatchObject({ ok: false, fault: { kind: 'unreachable' } });
  });
});

it('waits, where there is time, for a device that is still held for the connection before', async () => {
  const { device, restart } = await openTestEpson();
  expect(await device.health(PATIENT)).toMatchObject({ ok: true });
  setTimeout(() => device.close?.(), 800);
  expect(await restart().health(PATIENT)).toMatchObject({ ok: true });
});

it('is left to others by a close while it is being asked', async () => {
  const { restart } = await openTestEpson();
  const device = openedLater(() => Promise.resolve(restart()));
  const asked = device.health(PATIENT);
  device.close?.();
  await asked;
  expect(await restart().health(PATIENT)).toMatchObject({ ok: true });
});

describe('a device that is switched off and on again in the middle of a night', () => {
  it('signs again after its self test, and its archive is whole', async () => {
    const { device, fake, tse } = await openTestEpson();
    await sellOver(device);
    const basket = newSale();
    const { txNumber } = await device.start(basket, PATIENT);
    await fake.powerOff();
    expect(await faultOf(device.finish({ ...basket, txNumber, ...ticketData }, SHORT))).toMatchObject({
      kind: 'unreachable',
      text: 'Die TSE ist nicht erreichbar.',
    });
    await fake.powerOn();
    expect((await faultOf(device.finish({ ...basket, txNumber, ...ticketData }, PATIENT))).kind).toBe('busy');
    await until(async () => (await device.health(PATIENT)).ok);
    const signed = await device.finish({ ...basket, txNumber, ...ticketData }, PATIENT);
    expect(verifyQrText(qrTextOf(await device.master(PATIENT), signed)).isGood).toBe(true);
    await sellOver(device);
    expect(fake.timesAsked('RunTSESelfTest')).toBe(1);
    expect(await archiveOf(tse)).toMatchObject({ transactions: 3, problems: [] });
  });
});
