import type { z } from 'zod';
import { TseError, type FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { FiskalyClient, FiskalyNewTss, FiskalyNothing, FiskalyTss } from '#shared/fiscal/fiskaly/answers.ts';
import { connectToFiskaly, answeredWithin, type FiskalyCall } from '#shared/fiscal/fiskaly/connection.ts';
import { exportArchive } from '#shared/fiscal/fiskaly/export-archive.ts';
import { SECOND_MS } from '#shared/time.ts';
import { fetchToken, keepToken, type AccessToken, type FiskalyAccount } from './fiskaly-token.ts';

type Admin = { tssId: string; pin: string };

/**
 * What the office does at fiskaly (SIGN DE V2): it never signs. Ids are UUIDs of version 4 that the caller draws. Each
 * step may be taken again after a lost answer and finds what it has done, but for `createTss`. All fail with a TseError.
 */
export type FiskalySetUp = {
  /** A token for a desk, which calls the device itself. It ends by itself; the secret stays here. */
  deskToken(): Promise<AccessToken>;
  /** The PUK is told this once: where its answer is lost, a device with another id is created. */
  createTss(tssId: string): Promise<FiskalyNewTss>;
  readTss(tssId: string): Promise<FiskalyTss>;
  /** From CREATED to UNINITIALIZED, which takes half a minute and more. */
  deploy(tssId: string): Promise<FiskalyTss>;
  /** The first PIN, or another one when it is forgotten or locked. */
  setPin(asked: { tssId: string; puk: string; newPin: string }): Promise<void>;
  /** From UNINITIALIZED to INITIALIZED: from now on it signs. */
  initialise(admin: Admin): Promise<FiskalyTss>;
  registerClient(asked: Admin & { clientId: string; serial: string }): Promise<FiskalyClient>;
  readClient(asked: { tssId: string; clientId: string }): Promise<FiskalyClient>;
  deregisterClient(asked: Admin & { clientId: string }): Promise<FiskalyClient>;
  /** For ever. */
  disable(admin: Admin): Promise<FiskalyTss>;
  exportTar(asked: { tssId: string; range: Parameters<FiscalDevice['exportTar']>[0] }): AsyncIterable<Uint8Array>;
};

type SetUpOptions = FiskalyAccount & {
  /** Waits for an archive; tests bring one that does not. */
  pause?: (ms: number) => Promise<void>;
};

const USUAL_MS = 15 * SECOND_MS;
/** Creating and deploying a device takes the service half a minute and more. */
const LONG_MS = 90 * SECOND_MS;

type Ask = <T>(call: FiskalyCall, answer: z.ZodType<T>, withinMs?: number) => Promise<T>;

/** A device is changed by its admin, who is logged out afterwards whatever became of it. */
async function asAdmin<T>(ask: Ask, { tssId, pin }: Admin, work: () => Promise<T>): Promise<T> {
  const path = `/tss/${tssId}/admin`;
  await ask({ method: 'POST', path: `${path}/auth`, body: { admin_pin: pin } }, FiskalyNothing);
  try {
    return await work();
  } finally {
    // It ends by itself, too.
    await ask({ method: 'POST', path: `${path}/logout` }, FiskalyNothing).catch(() => undefined);
  }
}

/** Changes the state, or finds that an earlier try has changed it. */
async function changeState(ask: Ask, tssId: string, state: string): Promise<FiskalyTss> {
  const path = `/tss/${tssId}`;
  try {
    return await ask({ method: 'PATCH', path, body: { state } }, FiskalyTss, LONG_MS);
  } catch (error) {
    if (!(error instanceof TseError) || error.fault.code !== 'E_ILLEGAL_TSS_STATE_CHANGE') throw error;
    const tss = await ask({ method: 'GET', path }, FiskalyTss);
    if (tss.state !== state) throw error;
    return tss;
  }
}

/** The office's calls to fiskaly, each with a deadline. */
export function fiskalySetUp(options: SetUpOptions): FiskalySetUp {
  const { pause } = options;
  const connection = connectToFiskaly({ baseUrl: options.baseUrl, fetch, ...keepToken(options) });
  const ask: Ask = (call, answer, withinMs = USUAL_MS) =>
    answeredWithin(withinMs, (signal) => connection.ask(call, answer, signal));
  const clientPath = ({ tssId, clientId }: { tssId: string; clientId: string }) => `/tss/${tssId}/client/${clientId}`;

  return {
    deskToken: () => fetchToken(options),
    createTss: (tssId) => ask({ method: 'PUT', path: `/tss/${tssId}` }, FiskalyNewTss, LONG_MS),
    readTss: (tssId) => ask({ method: 'GET', path: `/tss/${tssId}` }, FiskalyTss),
    deploy: (tssId) => changeState(ask, tssId, 'UNINITIALIZED'),
    async setPin({ tssId, puk, newPin }) {
      const body = { admin_puk: puk, new_admin_pin: newPin };
      await ask({ method: 'PATCH', path: `/tss/${tssId}/admin`, body }, FiskalyNothing);
    },
    initialise: (admin) => asAdmin(ask, admin, () => changeState(ask, admin.tssId, 'INITIALIZED')),
    registerClient: (asked) =>
      asAdmin(ask, asked, () =>
        ask({ method: 'PUT', path: clientPath(asked), body: { serial_number: asked.serial } }, FiskalyClient),
      ),
    readClient: (asked) => ask({ method: 'GET', path: clientPath(asked) }, FiskalyClient),
    deregisterClient: (asked) =>
      asAdmin(ask, asked, () =>
        ask({ method: 'PATCH', path: clientPath(asked), body: { state: 'DEREGISTERED' } }, FiskalyClient),
      ),
    disable: (admin) => asAdmin(ask, admin, () => changeState(ask, admin.tssId, 'DISABLED')),
    exportTar: ({ tssId, range }) => exportArchive(connection, { tssId, range, ...(pause !== undefined && { pause }) }),
  };
}
