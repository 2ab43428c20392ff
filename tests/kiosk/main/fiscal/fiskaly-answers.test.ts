import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { TSE_FAULT_KINDS } from '#shared/fiscal/fiscal-device.ts';
import { faultOfKind } from '#shared/fiscal/fiskaly/faults.ts';
import { SECOND_MS } from '#shared/time.ts';
import { makeCallQueue } from '#kiosk/main/till/fiscal/call-queue.ts';
import { fiskalyDevice } from '#kiosk/main/till/fiscal/fiskaly/fiskaly-device.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { BEGIN, KASSE, openTestTse, PROCESS_TYPE, sell, TWO_TICKETS } from '#tests/support/fiscal/stand-in-sales.ts';

const LONG = { withinMs: 30_000 };

/** A register at a service that gives every question the same answer, or one for reading and one for writing. */
async function deviceThatHears(
  body: string | { GET: string; PUT: string },
  token: () => Promise<string> = () => Promise.resolve('token'),
) {
  const server = createServer(({ method }, response) =>
    response.end(typeof body === 'string' ? body : body[method === 'GET' ? 'GET' : 'PUT']),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return fiskalyDevice({
    fetch,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tssId: randomUUID(),
    clientId: randomUUID(),
    clientSerial: KASSE,
    now: () => BEGIN,
    queue: makeCallQueue(),
    token,
    renewToken: token,
  });
}

const { tse } = openTestTse();
const signed = sell(tse);
const master = tse.master();
const base64 = (text: string) => Buffer.from(text).toString('base64');
const good = {
  _id: randomUUID(),
  number: '1',
  state: 'FINISHED',
  latest_revision: 2,
  time_start: BEGIN.getTime() / SECOND_MS,
  client_id: randomUUID(),
  client_serial_number: KASSE,
  tss_serial_number: master.serial,
  signature: { value: signed.signature, counter: '6', algorithm: master.algorithm, public_key: master.publicKey },
  log: { operation: 'FinishTransaction', timestamp: BEGIN.getTime() / SECOND_MS, timestamp_format: 'unixTime' },
  schema: { raw: { process_type: PROCESS_TYPE, process_data: base64(TWO_TICKETS) } },
};
const asked = {
  txId: good._id,
  txNumber: 1,
  clientSerial: KASSE,
  processType: PROCESS_TYPE,
  processData: TWO_TICKETS,
};

it('takes an answer that is whole', async () => {
  const device = await deviceThatHears(JSON.stringify(good));
  expect(await device.finish(asked, LONG)).toEqual(signed);
});

it.each([
  ['no JSON', 'Bad Gateway', 'ANSWER_WRONG'],
  ['an empty answer', '{}', 'ANSWER_WRONG'],
  ['a counter that is no number', { signature: { ...good.signature, counter: '6a' } }, 'ANSWER_WRONG'],
  ['a signature that is no base64', { signature: { ...good.signature, value: '<html>' } }, 'ANSWER_WRONG'],
  [
    'a signature that is too short',
    { signature: { ...good.signature, value: signed.signature.slice(4) } },
    'ANSWER_SIGNATURE_LENGTH',
  ],
  [
    'a signature of another curve than its key',
    { signature: { ...good.signature, value: Buffer.alloc(96).toString('base64') } },
    'ANSWER_SIGNATURE_LENGTH',
  ],
  ['another register', { client_serial_number: 'Kasse-2' }, 'ANSWER_OF_ANOTHER_REGISTER'],
  ['another number', { number: 2 }, 'ANSWER_DIFFERS'],
  ['other process data', { schema: { raw: { ...good.schema.raw, process_data: base64('Beleg') } } }, 'ANSWER_DIFFERS'],
  ['another type', { schema: { raw: { ...good.schema.raw, process_type: 'Bestellung-V1' } } }, 'ANSWER_DIFFERS'],
  ['no process data', { schema: null }, 'ANSWER_NOT_FINISHED'],
  ['a transaction that was given up', { state: 'CANCELLED' }, 'ANSWER_NOT_FINISHED'],
])('refuses an answer with %s', async (_, change, code) => {
  const device = await deviceThatHears(typeof change === 'string' ? change : JSON.stringify({ ...good, ...change }));
  expect(await faultOf(device.finish(asked, LONG))).toMatchObject({ kind: 'bug', code });
});

it('refuses a signature that is not later than the begin', async () => {
  const device = await deviceThatHears({
    GET: JSON.stringify({ ...good, state: 'ACTIVE', latest_revision: '1', schema: null }),
    PUT: JSON.stringify(good),
  });
  expect(await faultOf(device.finish(asked, LONG))).toMatchObject({ kind: 'bug', code: 'ANSWER_COUNTER' });
});

const tss = {
  _id: randomUUID(),
  _env: 'LIVE',
  state: 'INITIALIZED',
  certificate: master.certificates[0],
  serial_number: master.serial,
  public_key: master.publicKey,
  signature_algorithm: master.algorithm,
  signature_timestamp_format: 'unixTime',
  transaction_data_encoding: 'UTF-8',
};
const pem = (certificates: readonly string[]) =>
  certificates.map((text) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`).join('');

it('reads the certificates as PEM or as DER, and knows a stand-in by its name', async () => {
  const inPem = await deviceThatHears(JSON.stringify({ ...tss, certificate: pem(master.certificates) }));
  expect(await inPem.master(LONG)).toEqual(master);
  const inDer = await deviceThatHears(JSON.stringify(tss));
  expect(await inDer.master(LONG)).toMatchObject({ certificates: [master.certificates[0]], isStandIn: true });
});

it.each([
  ['serial number', { serial_number: '0'.repeat(64) }],
  ['key', { public_key: openTestTse().tse.master().publicKey }],
  ['certificate', { certificate: master.certificates[1] }],
])('refuses a device with the %s of another', async (_, change) => {
  const device = await deviceThatHears(JSON.stringify({ ...tss, ...change }));
  expect(await faultOf(device.master(LONG))).toMatchObject({ kind: 'bug', code: 'ANSWER_CERTIFICATE' });
});

it('fails in time where no token comes, and as unreachable where there is none', async () => {
  const never = await deviceThatHears('{}', () => new Promise<string>(() => {}));
  expect(await faultOf(never.master({ withinMs: 50 }))).toMatchObject({ kind: 'timeout' });
  expect(await faultOf(never.master({ withinMs: 50 }))).toMatchObject({ kind: 'timeout' });
  const none = await deviceThatHears('{}', () => Promise.reject(new Error('offline')));
  expect(await faultOf(none.master(LONG))).toMatchObject({ kind: 'unreachable', code: 'NO_TOKEN' });
});

it('has one short German sentence for every kind of fault', () => {
  const texts = TSE_FAULT_KINDS.map((kind) => faultOfKind(kind, 'CODE').text);
  expect(new Set(texts).size).toBe(TSE_FAULT_KINDS.length);
  expect(texts.filter((text) => text.length > 150 || !text.endsWith('.'))).toEqual([]);
});
