import { randomUUID } from 'node:crypto';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { askFake, newToken, PIN, setUpTss } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { KASSE, PROCESS_TYPE, TWO_TICKETS } from '#tests/support/fiscal/stand-in-sales.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { TODAY } from '#tests/support/today.ts';

const clock = makeTestClock(TODAY);
let fake: FakeFiskaly;
let ready: Awaited<ReturnType<typeof setUpTss>>;
beforeAll(async () => {
  fake = await openFakeFiskaly({ now: clock.now });
  ready = await setUpTss(fake, KASSE);
});
afterAll(() => fake.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const raw = (processData: string) => ({ raw: { process_type: PROCESS_TYPE, process_data: processData } });
/** `200`, or the status and the code of the refusal. */
async function ask(method: string, path: string, body: object = {}): Promise<string> {
  const answer = await askFake(fake, [method, path], { body, token: ready.token });
  return answer.status === 200 ? '200' : `${answer.status} ${String(answer.body['code'])}`;
}
const tx = (txId: string, revision: number | string, body: object) =>
  ask('PUT', `/tss/${ready.tssId}/tx/${txId}?tx_revision=${revision}`, { client_id: ready.clientId, ...body });
const start = (txId: string, more: object = {}) => tx(txId, 1, { state: 'ACTIVE', ...more });
const finish = (txId: string, processData: string, revision = 2) =>
  tx(txId, revision, { state: 'FINISHED', schema: raw(processData) });

describe('the fake fiskaly', () => {
  it('lets nobody in without a token that is good', async () => {
    const at = ['GET', `/tss/${ready.tssId}`] as const;
    const statusOf = async (token?: string) =>
      (await askFake(fake, at, token === undefined ? {} : { token })).body['code'];
    expect(await statusOf()).toBe('E_UNAUTHORIZED');
    expect(await statusOf(randomUUID())).toBe('E_UNAUTHORIZED');
    const token = await newToken(fake);
    expect(await statusOf(token)).toBeUndefined();
    clock.advance(10 * MINUTE_MS);
    expect(await statusOf(token)).toBe('E_UNAUTHORIZED');
    ready.token = await newToken(fake);
    const wrong = { api_key: fake.credentials.api_key, api_secret: 'guessed' };
    expect(await askFake(fake, ['POST', '/auth'], { body: wrong })).toMatchObject({ status: 401 });
  });

  it('gives a new token for a refresh token', async () => {
    const { body } = await askFake(fake, ['POST', '/auth'], { body: fake.credentials });
    const again = await askFake(fake, ['POST', '/auth'], { body: { refresh_token: body['refresh_token'] } });
    expect(again.body['access_token']).not.toBe(body['access_token']);
  });

  it('refuses process data in plain text, and takes it in base64', async () => {
    const txId = randomUUID();
    expect(await start(txId)).toBe('200');
    expect(await finish(txId, TWO_TICKETS)).toBe('400 E_PARSER');
    expect(await finish(txId, base64(TWO_TICKETS))).toBe('200');
  });

  it('refuses a schema at the start, and none at the end', async () => {
    const txId = randomUUID();
    expect(await start(txId, { schema: raw(base64(TWO_TICKETS)) })).toBe('400 E_FAILED_SCHEMA_VALIDATION');
    expect(await start(txId)).toBe('200');
    expect(await tx(txId, 2, { state: 'FINISHED' })).toBe('400 E_FAILED_SCHEMA_VALIDATION');
  });

  it('takes the same revision twice, and no wrong one', async () => {
    const txId = randomUUID();
    expect(await finish(txId, base64(TWO_TICKETS))).toBe('400 E_TX_UPSERT');
    expect(await start(txId)).toBe('200');
    expect(await start(txId)).toBe('200');
    expect(await finish(txId, base64(TWO_TICKETS), 3)).toBe('400 E_TX_UPSERT');
    expect(await finish(txId, base64(TWO_TICKETS))).toBe('200');
    expect(await finish(txId, base64(TWO_TICKETS))).toBe('200');
    expect(await start(txId)).toBe('409 E_TX_NO_TYPE_DEFINED');
    expect(await finish(txId, base64('Beleg'))).toBe('409 E_TX_ILLEGAL_TYPE_CHANGE');
    expect(await tx(txId, 'one', {})).toBe('400 E_FAILED_SCHEMA_VALIDATION');
  });

  it('refuses ids that are no UUIDs of version 4, unknown devices, registers and transactions', async () => {
    expect(await start('0197f2a0-0000-7000-8000-000000000000')).toBe('400 E_FAILED_SCHEMA_VALIDATION');
    expect(await start(randomUUID(), { client_id: randomUUID() })).toBe('404 E_CLIENT_NOT_FOUND');
    expect(await ask('GET', `/tss/${randomUUID()}`)).toBe('404 E_TSS_NOT_FOUND');
    expect(await ask('GET', `/tss/${ready.tssId}/tx/${randomUUID()}`)).toBe('404 E_TX_NOT_FOUND');
    expect(await ask('PUT', '/tss/1')).toBe('400 E_FAILED_SCHEMA_VALIDATION');
  });

  it('finds a transaction by its number, with counters as strings', async () => {
    const txId = randomUUID();
    await start(txId);
    const { body } = await askFake(fake, ['GET', `/tss/${ready.tssId}/tx/${txId}`], { token: ready.token });
    const byNumber = await askFake(fake, ['GET', `/tss/${ready.tssId}/tx/${String(body['number'])}`], {
      token: ready.token,
    });
    expect(byNumber.body).toEqual(body);
    expect(body).toMatchObject({ number: expect.stringMatching(/^\d+$/), signature: { counter: expect.any(String) } });
  });
});

describe('the way of a device at the fake', () => {
  it('leads through its states in their order, with PUK, PIN and login', async () => {
    const at = `/tss/${randomUUID()}`;
    const client = `${at}/client/${randomUUID()}`;
    const state = (wanted: string) => ask('PATCH', at, { state: wanted });
    const created = await askFake(fake, ['PUT', at], { token: ready.token });
    expect(created.body).toMatchObject({ state: 'CREATED', admin_puk: expect.any(String) });
    expect((await askFake(fake, ['GET', at], { token: ready.token })).body).not.toHaveProperty('admin_puk');
    expect(await ask('PUT', at)).toBe('409 E_TSS_CONFLICT');
    expect(await state('INITIALIZED')).toBe('400 E_ILLEGAL_TSS_STATE_CHANGE');
    expect(await state('UNINITIALIZED')).toBe('200');
    const pin = (puk: unknown) => ask('PATCH', `${at}/admin`, { admin_puk: puk, new_admin_pin: PIN });
    expect(await pin('guessed')).toBe('400 E_CHANGE_ADMIN_PIN_FAILED');
    expect(await pin(created.body['admin_puk'])).toBe('200');
    expect(await state('INITIALIZED')).toBe('403 E_ACCESS_DENIED');
    const logIn = (given: string) => ask('POST', `${at}/admin/auth`, { admin_pin: given });
    expect(await logIn('guessed')).toBe('401 E_ADMIN_LOGIN_FAILED');
    expect(await logIn(PIN)).toBe('200');
    expect(await ask('PUT', client, { serial_number: KASSE })).toBe('400 E_TSS_NOT_INITIALIZED');
    expect(await state('INITIALIZED')).toBe('200');
    expect(await ask('PUT', client, { serial_number: 'a_b' })).toBe('400 E_ILLEGAL_CLIENT_SERIAL');
    expect(await ask('PUT', client, { serial_number: KASSE })).toBe('200');
    expect(await ask('PUT', `${at}/client/${randomUUID()}`, { serial_number: KASSE })).toBe('409 E_CLIENT_CONFLICT');
    expect(await ask('PATCH', client, { state: 'DEREGISTERED' })).toBe('200');
    expect(await state('DISABLED')).toBe('200');
    expect(await state('INITIALIZED')).toBe('400 E_ILLEGAL_TSS_STATE_CHANGE');
    expect(await ask('PATCH', client, { state: 'REGISTERED' })).toBe('400 E_TSS_DISABLED');
  });

  it('locks the PIN after five wrong ones, until the PUK sets a new one', async () => {
    const at = `/tss/${randomUUID()}`;
    const { body } = await askFake(fake, ['PUT', at], { token: ready.token });
    await ask('PATCH', at, { state: 'UNINITIALIZED' });
    const logIn = (given: string) => ask('POST', `${at}/admin/auth`, { admin_pin: given });
    for (let guess = 0; guess < 5; guess++) expect(await logIn('guessed')).toBe('401 E_ADMIN_LOGIN_FAILED');
    expect(await logIn('guessed')).toBe('423 E_ADMIN_PIN_BLOCKED');
    await ask('PATCH', `${at}/admin`, { admin_puk: body['admin_puk'], new_admin_pin: PIN });
    expect(await logIn(PIN)).toBe('200');
  });

  it('makes one archive at a time', async () => {
    const at = `/tss/${ready.tssId}/export`;
    const id = randomUUID();
    fake.faults.exportPolls = 2;
    expect(await ask('PUT', `${at}/${id}?start_date=1`)).toBe('400 E_FAILED_SCHEMA_VALIDATION');
    expect(await ask('PUT', `${at}/${id}`)).toBe('200');
    expect(await ask('PUT', `${at}/${randomUUID()}`)).toBe('409 E_EXPORT_IN_PROGRESS');
    expect(await ask('GET', `${at}/${id}/file`)).toBe('425 E_EXPORT_NOT_COMPLETED');
    const file = await fetch(`${fake.baseUrl}${at}/${id}/file`, {
      headers: { authorization: `Bearer ${ready.token}` },
    });
    expect([file.status, (await file.arrayBuffer()).byteLength % 512]).toEqual([200, 0]);
    expect(await ask('GET', `${at}/${randomUUID()}`)).toBe('404 E_EXPORT_NOT_FOUND');
  });
});
