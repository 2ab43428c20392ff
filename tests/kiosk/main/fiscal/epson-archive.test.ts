import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { masterOf } from '#kiosk/main/till/fiscal/epson/device-facts.ts';
import { setUpEpson } from '#kiosk/main/till/fiscal/epson/set-up-epson.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { openNewEpson, openTestEpson, PATIENT, sellOver } from '#tests/support/fiscal/open-test-epson.ts';

type Range = Parameters<FiscalDevice['exportTar']>[0];
const verdictOf = (device: FiscalDevice, range: Range) =>
  verifyArchive(readArchive(Readable.from(device.exportTar(range))));
const all = (device: FiscalDevice) => buffer(Readable.from(device.exportTar('all')));

describe('the archive of an Epson TSE', () => {
  it('comes in pieces, and verifies', async () => {
    const { device, fake, tse, clock } = await openTestEpson();
    for (let sale = 0; sale < 10; sale++) {
      clock.advance(60_000);
      await sellOver(device);
    }
    fake.asked.length = 0;
    expect(await verdictOf(device, 'all')).toEqual({
      logMessages: 24,
      transactions: 10,
      serials: [tse.master().serial],
      problems: [],
    });
    expect(fake.timesAsked('GetExportData')).toBeGreaterThan(5);
    expect(fake.asked.slice(-2)).toEqual(['FinalizeExport', 'LogOutForAdmin']);
    expect(fake.asked).not.toContain('CancelExport');
  });

  it('is that of some transactions, or of some time', async () => {
    const { device, clock } = await openTestEpson();
    for (let sale = 0; sale < 3; sale++) {
      clock.advance(60_000);
      await sellOver(device);
    }
    expect(await verdictOf(device, { fromTx: 2, toTx: 3 })).toMatchObject({ transactions: 2, problems: [] });
    const at = clock.now();
    expect(await verdictOf(device, { from: at, to: at })).toMatchObject({ transactions: 1, problems: [] });
  });

  it('is cancelled when its reader stops, and can be asked for again', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    for await (const piece of device.exportTar('all')) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(fake.asked.slice(-2)).toEqual(['CancelExport', 'LogOutForAdmin']);
    expect(await verdictOf(device, 'all')).toMatchObject({ transactions: 1, problems: [] });
  });

  it.each([
    ['cut' as const, 'unreachable'],
    [{ code: 'TSE1_ERROR_EXPORT_FAILED' }, 'bug'],
  ])('fails when a piece does not come, and can be asked for again (%o)', async (fault, kind) => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    const pieces = device.exportTar('all')[Symbol.asyncIterator]();
    await pieces.next();
    fake.fail('GetExportData', fault);
    expect((await faultOf(pieces.next())).kind).toBe(kind);
    expect(await verdictOf(device, 'all')).toMatchObject({ transactions: 1, problems: [] });
  });

  it('is waited for where the device has no piece ready', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    fake.fail('GetExportData', { code: 'TSE1_ERROR_EXPORT_RETRY' });
    expect(await verdictOf(device, 'all')).toMatchObject({ transactions: 1, problems: [] });
  });

  it('gives way to a sale, and is given to one reader at a time', async () => {
    const { device, fake } = await openTestEpson();
    await sellOver(device);
    const pieces = device.exportTar('all')[Symbol.asyncIterator]();
    await pieces.next();
    expect(await faultOf(all(device))).toMatchObject({ kind: 'busy', code: 'EXPORT_UNDER_WAY' });
    expect(await device.health(PATIENT)).toMatchObject({ ok: true });
    await sellOver(device);
    expect(fake.timesAsked('CancelExport')).toBe(1);
    expect(await faultOf(pieces.next())).toMatchObject({
      kind: 'busy',
      text: 'Der Abruf des Archivs der TSE wurde unterbrochen.',
    });
    expect(await verdictOf(device, 'all')).toMatchObject({ transactions: 2, problems: [] });
  });

  it('is given, and sales are signed, although a program before has left an export open', async () => {
    const { device, fake } = await openTestEpson();
    fake.state.volatile.exporting = ['AAAA'];
    await sellOver(device);
    fake.state.volatile.exporting = ['AAAA'];
    expect(await verdictOf(device, 'all')).toMatchObject({ transactions: 1, problems: [] });
  });
});

describe('setting up an Epson TSE', () => {
  it('gives it own secrets, the time and a register, and tells its master data', async () => {
    const { fake, options, restart, tse } = await openNewEpson();
    const early = restart();
    expect((await faultOf(sellOver(early))).text).toBe('Die TSE ist noch nicht eingerichtet.');
    early.close();
    expect(await setUpEpson(options, PATIENT)).toEqual(tse.master());
    const { puk, adminPin, timeAdminPin, sharedSecret } = options.secrets;
    expect(fake.state).toMatchObject({ pins: { puk, adminPin, timeAdminPin }, sharedSecret });
    await sellOver(restart());
  });

  it('may be done again, for the same register or for one more', async () => {
    const { options, fake, tse } = await openNewEpson();
    await setUpEpson(options, PATIENT);
    expect(await setUpEpson(options, PATIENT)).toEqual(tse.master());
    await setUpEpson({ ...options, clientSerial: 'Kasse-2' }, PATIENT);
    expect([...fake.state.clients]).toEqual([options.clientSerial, 'Kasse-2']);
    expect([fake.timesAsked('SetUp'), fake.timesAsked('RegisterSecretKey')]).toEqual([1, 1]);
  });

  it('goes on where it broke off', async () => {
    const { options, fake, tse } = await openNewEpson();
    fake.fail('RegisterSecretKey', 'cut');
    expect((await faultOf(setUpEpson(options, PATIENT))).kind).toBe('unreachable');
    expect(await setUpEpson(options, PATIENT)).toEqual(tse.master());
    expect(fake.state.sharedSecret).toBe(options.secrets.sharedSecret);
  });

  it.each([
    { adminPin: '11111' },
    { timeAdminPin: '22222' },
    { puk: '123456' },
    { sharedSecret: 'EPSONKEY' },
    { timeAdminPin: '48213' },
    { adminPin: '1234' },
    { sharedSecret: 'short' },
  ])('refuses secrets that everybody knows, or of another form: %o', async (secrets) => {
    const { options, fake } = await openNewEpson();
    const own = { ...options, secrets: { ...options.secrets, ...secrets } };
    expect((await faultOf(setUpEpson(own, PATIENT))).kind).toBe('setup');
    expect(fake.asked).toEqual([]);
  });

  it('refuses a serial number that would not fit, and a device that has other secrets', async () => {
    const { options } = await openNewEpson();
    expect((await faultOf(setUpEpson({ ...options, clientSerial: 'Kasse;1' }, PATIENT))).kind).toBe('setup');
    await setUpEpson(options, PATIENT);
    const secrets = { ...options.secrets, sharedSecret: 'another-secret' };
    expect(await faultOf(setUpEpson({ ...options, secrets }, PATIENT))).toMatchObject({
      kind: 'setup',
      code: 'OTHER_ERROR_HOST_AUTHENTICATION_FAILED',
    });
  });
});

describe('what an Epson TSE says of itself', () => {
  it('is read with a chain in PEM, and refused when serial number and key are not one device', async () => {
    const { tse } = await openNewEpson();
    const { serial, publicKey, algorithm, certificates, validUntil } = tse.master();
    const information = {
      vendorType: 'TSE1',
      tseInitializationState: 'INITIALIZED' as const,
      hasValidTime: true,
      hasPassedSelfTest: true,
      certificateExpirationDate: validUntil,
      serialNumber: Buffer.from(serial, 'hex').toString('base64'),
      tsePublicKey: publicKey,
      signatureAlgorithm: algorithm,
      tseDescription: 'EPSON USB TSE, BSI-K-TR-0373-2019',
    };
    const pem = certificates.map(
      (one) => `-----BEGIN CERTIFICATE-----\n${one.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    );
    const chain = Buffer.from(pem.join('')).toString('base64');
    expect(masterOf(information, chain)).toEqual({ ...tse.master(), certifiedAs: 'BSI-K-TR-0373-2019' });
    const other = { ...information, serialNumber: Buffer.alloc(32, 1).toString('base64') };
    expect(() => masterOf(other, chain)).toThrow('SERIAL_IS_NOT_OF_THE_KEY');
    expect(() => masterOf({ ...information, signatureAlgorithm: 'rsa' }, chain)).toThrow('UNKNOWN_SIGNATURE_ALGORITHM');
    expect(() => masterOf(information, Buffer.from([1, 200]).toString('base64'))).toThrow('NO_CERTIFICATE');
  });
});
