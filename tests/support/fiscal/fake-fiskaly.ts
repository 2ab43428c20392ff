import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import {
  FakeRefusal,
  labels,
  ok,
  read,
  readId,
  refused,
  type FakeAnswer,
  type FakeRequest,
} from './fiskaly/fake-answers.ts';
import { exportAnswer, exportFile, putExport } from './fiskaly/fake-exports.ts';
import type { FakeTss } from './fiskaly/fake-state.ts';
import { FISKALY_PATH } from './fiskaly/fiskaly-path.ts';
import {
  changeClient,
  changePin,
  changeState,
  clientAnswer,
  createTss,
  findClient,
  logInAdmin,
  putClient,
  tssAnswer,
} from './fiskaly/fake-tss.ts';
import { listTransactions, putTransaction, transactionAnswer, type Counters } from './fiskaly/fake-transactions.ts';
import { newFolder } from './stand-in-sales.ts';

/** What goes wrong; may be changed at any time. */
type FakeFaults = {
  /** Milliseconds before each answer. */
  slowMs: number;
  /** Said no with, before anything is done. */
  refuse: { status: number; code?: string } | null;
  /** The work is done, then the connection is closed, or kept without an answer. */
  lose: 'connection' | 'answer' | null;
  /** Only these requests go wrong (`PUT /tss/…`); unless it is said: all. */
  only: RegExp | null;
  /** As often; unless it is said: always. */
  times: number;
  /** How often an archive is asked for before it is there, and whether it ever is. */
  exportPolls: number;
  isExportFailing: boolean;
  counters: Counters | 'in turn';
};

export type FakeFiskaly = {
  baseUrl: string;
  credentials: { api_key: string; api_secret: string };
  faults: FakeFaults;
  /** Each request that came, such as `PUT /tss/{id}/tx/{id}?tx_revision=1`. */
  requests: string[];
  /** How many tokens were handed out. */
  tokens(): number;
  /** From now on the service takes none of those that it has handed out. */
  expireTokens(): void;
  tse(tssId: string): StandInTse;
  close(): Promise<void>;
};

const TOKEN_MS = 10 * MINUTE_MS;
const REFRESH_MS = 24 * 60 * MINUTE_MS;

type House = {
  now: () => Date;
  folder: string;
  faults: FakeFaults;
  credentials: FakeFiskaly['credentials'];
  /** Until when each is good. */
  tokens: Map<string, Date>;
  refreshTokens: Map<string, Date>;
  issued: number;
  devices: Map<string, FakeTss>;
  answered: number;
};

const Credentials = z.union([
  z.strictObject({ api_key: z.string(), api_secret: z.string() }),
  z.strictObject({ refresh_token: z.string() }),
]);

function authenticate(house: House, body: unknown): object {
  const given = read(Credentials, body);
  const isKnown =
    'refresh_token' in given
      ? (house.refreshTokens.get(given.refresh_token) ?? new Date(0)) > house.now()
      : given.api_key === house.credentials.api_key && given.api_secret === house.credentials.api_secret;
  if (!isKnown) throw refused(401, 'E_UNAUTHORIZED');
  const [token, refresh] = [randomUUID(), randomUUID()];
  const until = (ms: number) => new Date(house.now().getTime() + ms);
  house.tokens.set(token, until(TOKEN_MS));
  house.refreshTokens.set(refresh, until(REFRESH_MS));
  house.issued++;
  return {
    access_token: token,
    access_token_claims: { env: 'TEST', organization_id: randomUUID() },
    access_token_expires_in: TOKEN_MS / SECOND_MS,
    access_token_expires_at: Math.floor(until(TOKEN_MS).getTime() / SECOND_MS),
    refresh_token: refresh,
    refresh_token_expires_in: REFRESH_MS / SECOND_MS,
    refresh_token_expires_at: Math.floor(until(REFRESH_MS).getTime() / SECOND_MS),
  };
}

function countersOf(house: House): Counters {
  const { counters } = house.faults;
  return counters === 'in turn' ? (house.answered++ % 2 === 0 ? 'string' : 'number') : counters;
}

function answerTransaction(house: House, tss: FakeTss, request: FakeRequest): FakeAnswer {
  const [id] = request.path.slice(3);
  if (id === undefined) return ok(listTransactions(tss, request.query, countersOf(house)));
  if (request.method === 'PUT') putTransaction(tss, readId(id), request);
  return ok(transactionAnswer(tss, id, countersOf(house)));
}

function answerExport({ faults }: House, tss: FakeTss, { method, path, query }: FakeRequest): FakeAnswer {
  const [id = '', file] = path.slice(3);
  if (file === 'file') return ok(exportFile(tss, id));
  if (method === 'GET') return ok(exportAnswer(tss, id));
  return ok(putExport(tss, readId(id), { query, polls: faults.exportPolls, isFailed: faults.isExportFailing }));
}

function answerClient(tss: FakeTss, { method, path, body }: FakeRequest): FakeAnswer {
  const id = readId(path[3] ?? '');
  if (method === 'PUT') return ok(putClient(tss, id, body));
  return ok(method === 'PATCH' ? changeClient(tss, id, body) : clientAnswer(tss, findClient(tss, id)));
}

function answerAdmin(tss: FakeTss, { method, path, body }: FakeRequest): FakeAnswer {
  if (method === 'PATCH') return ok(changePin(tss, body));
  if (path[3] === 'auth') return ok(logInAdmin(tss, body));
  read(z.strictObject({}), body);
  tss.isAdmin = false;
  return ok({});
}

function putTss(house: House, id: string, body: unknown): FakeAnswer {
  if (house.devices.has(id)) throw refused(409, 'E_TSS_CONFLICT');
  const tss = createTss(readId(id), body, house);
  house.devices.set(id, tss);
  return ok({ ...tssAnswer(tss), admin_puk: tss.puk }); // this once
}

function answerTss(house: House, request: FakeRequest): FakeAnswer {
  const [, id = '', part] = request.path;
  if (part === undefined && request.method === 'PUT') return putTss(house, id, request.body);
  const tss = house.devices.get(id);
  if (tss === undefined) throw refused(404, 'E_TSS_NOT_FOUND');
  if (part === 'tx') return answerTransaction(house, tss, request);
  if (part === 'client') return answerClient(tss, request);
  if (part === 'admin') return answerAdmin(tss, request);
  if (part === 'export') return answerExport(house, tss, request);
  return ok(request.method === 'PATCH' ? changeState(tss, request.body) : tssAnswer(tss));
}

function answerOf(house: House, request: FakeRequest, authorization: string): FakeAnswer {
  if (request.path[0] === 'auth') return ok(authenticate(house, request.body));
  const until = house.tokens.get(authorization.replace(/^Bearer /, ''));
  if (until === undefined || until <= house.now()) throw refused(401, 'E_UNAUTHORIZED');
  if (request.path[0] !== 'tss') throw refused(404, 'E_NOT_FOUND');
  return answerTss(house, request);
}

/** Whether this request is one of those that go wrong, and one less is left. */
function goesWrong({ faults }: House, name: string): boolean {
  if (faults.times <= 0 || !(faults.only?.test(name) ?? true)) return false;
  if (faults.refuse === null && faults.lose === null && faults.slowMs === 0) return false;
  faults.times--;
  return true;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function respond(response: ServerResponse, { status, body }: FakeAnswer, retryAfter?: number): Promise<void> {
  const isFile = body instanceof Readable;
  response.writeHead(status, {
    'content-type': isFile ? 'application/x-tar' : 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  await (isFile ? pipeline(body, response) : response.end(JSON.stringify(body)));
}

async function handle(
  house: House,
  request: FakeRequest,
  { authorization, name }: { authorization: string; name: string },
) {
  const { refuse, lose, slowMs } = house.faults;
  const isWrong = goesWrong(house, name);
  if (isWrong && slowMs > 0) await pause(slowMs);
  if (isWrong && refuse !== null) throw new FakeRefusal(refuse.status, refuse.code ?? '');
  const answer = answerOf(house, request, authorization);
  return { answer, lost: isWrong ? lose : null };
}

async function serve(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake');
  const path = url.pathname.slice(FISKALY_PATH.length + 1).split('/');
  const method = request.method ?? 'GET';
  try {
    const body = method === 'GET' ? undefined : await json(request);
    const asked = { method, path, query: url.searchParams, body };
    const name = `${method} /${path.join('/')}${url.search}`;
    const { answer, lost } = await handle(house, asked, { authorization: request.headers.authorization ?? '', name });
    if (lost === 'connection') request.socket.destroy();
    if (lost === null) await respond(response, answer);
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    const { status, code, retryAfterSeconds } = error;
    const body = { status_code: status, error: 'Refused', message: code, ...(code !== '' && { code }) };
    await respond(response, { status, body: { ...labels('ERROR'), ...body } }, retryAfterSeconds);
  }
}

type FakeFiskalyOptions = { now: () => Date; port?: number };

/**
 * A server on loopback that answers as fiskaly's SIGN DE V2 does, with a stand-in that signs, and that refuses what the
 * real one refuses. What it has handed out stays its own: only the stand-ins' files are on the disk.
 * `port`: where it is to be found, else any that is free.
 */
export async function openFakeFiskaly({ now, port: wanted = 0 }: FakeFiskalyOptions): Promise<FakeFiskaly> {
  const house: House = {
    now,
    folder: newFolder(),
    faults: {
      slowMs: 0,
      refuse: null,
      lose: null,
      only: null,
      times: Number.POSITIVE_INFINITY,
      exportPolls: 1,
      isExportFailing: false,
      counters: 'string',
    },
    credentials: { api_key: `test_${randomUUID()}`, api_secret: randomUUID() },
    tokens: new Map(),
    refreshTokens: new Map(),
    issued: 0,
    devices: new Map(),
    answered: 0,
  };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').slice(FISKALY_PATH.length)}`);
    serve(house, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${FISKALY_PATH}`,
    credentials: house.credentials,
    faults: house.faults,
    requests,
    tokens: () => house.issued,
    expireTokens: () => house.tokens.clear(),
    tse(tssId) {
      const tss = house.devices.get(tssId);
      if (tss === undefined) throw new Error(`no TSS ${tssId}`);
      return tss.tse;
    },
    close: () =>
      new Promise((resolve) => {
        for (const { tse } of house.devices.values()) tse.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
