import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { SECOND_MS } from '#shared/time.ts';
import { openStandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { labels, read, refused } from './fake-answers.ts';
import type { FakeClient, FakeTss, TssState } from './fake-state.ts';

const MOST_CLIENTS = 199;
const MOST_WRONG_PINS = 5;
const metadata = z.record(z.string(), z.string()).optional();
const seconds = (at: Date): number => Math.floor(at.getTime() / SECOND_MS);

export function createTss(id: string, body: unknown, { folder, now }: { folder: string; now: () => Date }): FakeTss {
  read(z.strictObject({ metadata }), body);
  return {
    id,
    state: 'CREATED',
    puk: randomBytes(5).toString('hex'),
    pin: null,
    wrongPins: 0,
    isAdmin: false,
    tse: openStandInTse({ folder: path.join(folder, id), now, maxOpenTransactions: 2_000 }),
    clients: new Map(),
    transactions: new Map(),
    exports: new Map(),
    createdAt: now(),
  };
}

export function tssAnswer(tss: FakeTss): object {
  const { serial, publicKey, algorithm, timeFormat, encoding, certificates } = tss.tse.master();
  return {
    ...labels('TSS'),
    _id: tss.id,
    state: tss.state,
    // The chain, one after the other.
    certificate: Buffer.concat(certificates.map((text) => Buffer.from(text, 'base64'))).toString('base64'),
    serial_number: serial,
    public_key: publicKey,
    signature_algorithm: algorithm,
    signature_timestamp_format: timeFormat,
    transaction_data_encoding: encoding,
    max_number_registered_clients: MOST_CLIENTS,
    max_number_active_transactions: 2_000,
    supported_update_variants: 'SIGNED',
    time_creation: seconds(tss.createdAt),
    ...(tss.state !== 'CREATED' && {
      signature_counter: String(20_000_000 - tss.tse.remaining()),
      number_registered_clients: [...tss.clients.values()].filter(({ state }) => state === 'REGISTERED').length,
      number_active_transactions: tss.tse.openTransactions().length,
    }),
  };
}

/** What only works between login and logout of the admin. */
function mustBeAdmin({ isAdmin }: FakeTss): void {
  if (!isAdmin) throw refused(403, 'E_ACCESS_DENIED');
}

/** CREATED → UNINITIALIZED → INITIALIZED → DISABLED, and no other way. */
export function changeState(tss: FakeTss, body: unknown): object {
  const { state } = read(
    z.strictObject({ state: z.enum(['UNINITIALIZED', 'INITIALIZED', 'DISABLED']), metadata }),
    body,
  );
  const before: Record<typeof state, readonly TssState[]> = {
    UNINITIALIZED: ['CREATED'],
    INITIALIZED: ['UNINITIALIZED'],
    DISABLED: ['UNINITIALIZED', 'INITIALIZED'],
  };
  if (!before[state].includes(tss.state)) throw refused(400, 'E_ILLEGAL_TSS_STATE_CHANGE');
  if (state !== 'UNINITIALIZED') mustBeAdmin(tss);
  tss.state = state;
  return tssAnswer(tss);
}

export function changePin(tss: FakeTss, body: unknown): object {
  const { admin_puk, new_admin_pin } = read(
    z.strictObject({ admin_puk: z.string(), new_admin_pin: z.string().min(6).max(10) }),
    body,
  );
  if (tss.state === 'CREATED') throw refused(400, 'E_TSS_NOT_INITIALIZED');
  if (admin_puk !== tss.puk) throw refused(400, 'E_CHANGE_ADMIN_PIN_FAILED');
  [tss.pin, tss.wrongPins] = [new_admin_pin, 0];
  return {};
}

export function logInAdmin(tss: FakeTss, body: unknown): object {
  const { admin_pin } = read(z.strictObject({ admin_pin: z.string() }), body);
  if (tss.wrongPins >= MOST_WRONG_PINS) throw refused(423, 'E_ADMIN_PIN_BLOCKED');
  if (tss.pin === null || admin_pin !== tss.pin) {
    tss.wrongPins++;
    throw refused(401, 'E_ADMIN_LOGIN_FAILED');
  }
  [tss.isAdmin, tss.wrongPins] = [true, 0];
  return {};
}

export const clientAnswer = ({ id: tssId }: FakeTss, { id, serial, state }: FakeClient): object => ({
  ...labels('CLIENT'),
  _id: id,
  tss_id: tssId,
  serial_number: serial,
  state,
});

export function mustBeInitialized({ state }: FakeTss): void {
  if (state === 'DISABLED') throw refused(400, 'E_TSS_DISABLED');
  if (state !== 'INITIALIZED') throw refused(400, 'E_TSS_NOT_INITIALIZED');
}

export function findClient(tss: FakeTss, id: string): FakeClient {
  const client = tss.clients.get(id);
  if (client === undefined) throw refused(404, 'E_CLIENT_NOT_FOUND');
  return client;
}

export function putClient(tss: FakeTss, id: string, body: unknown): object {
  const { serial_number: serial } = read(z.strictObject({ serial_number: z.string(), metadata }), body);
  mustBeInitialized(tss);
  mustBeAdmin(tss);
  const known = tss.clients.get(id);
  const isTaken = [...tss.clients.values()].some((client) => client.id !== id && client.serial === serial);
  if (isTaken || (known !== undefined && known.serial !== serial)) throw refused(409, 'E_CLIENT_CONFLICT');
  if (tss.clients.size >= MOST_CLIENTS) throw refused(403, 'E_CLIENT_LIMIT_REACHED');
  try {
    tss.tse.registerClient(serial);
  } catch (error) {
    if (error instanceof TseError) throw refused(400, 'E_ILLEGAL_CLIENT_SERIAL');
    throw error;
  }
  const client: FakeClient = { id, serial, state: 'REGISTERED' };
  tss.clients.set(id, client);
  return clientAnswer(tss, client);
}

export function changeClient(tss: FakeTss, id: string, body: unknown): object {
  const { state } = read(z.strictObject({ state: z.enum(['REGISTERED', 'DEREGISTERED']), metadata }), body);
  mustBeInitialized(tss);
  mustBeAdmin(tss);
  const client = findClient(tss, id);
  if (client.state !== state && state === 'DEREGISTERED') tss.tse.deregisterClient(client.serial);
  if (client.state !== state && state === 'REGISTERED') tss.tse.registerClient(client.serial);
  client.state = state;
  return clientAnswer(tss, client);
}
