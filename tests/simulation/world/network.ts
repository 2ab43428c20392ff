import { machine } from '../machine/machine.ts';
import type { Owner } from '../machine/owner.ts';

/** Somebody who answers at an address; null while nobody is there. */
export type Place = { owner(): Owner | null; answer(request: Request): Promise<Response> | Response };

/** What happens to one request on its way. */
export type Fate = {
  thereMs: number;
  backMs: number;
  /** The connection breaks: before anything was done, or behind it. */ breaks?: 'before' | 'behind';
  /** Nobody ever answers: before or behind what is asked for. */ hangs?: 'before' | 'behind';
  /** Somebody on the way answers in its place. */ answers?: { status: number; isDone: boolean };
};

export type Asked = { from: Owner; host: string; method: string; path: string };

const DIRECT: Fate = { thereMs: 1, backMs: 1 };

const places = new Map<string, Place>();
let fateOf: (asked: Asked) => Fate = () => DIRECT;
let onArrival: (asked: Asked) => void = () => undefined;

const broken = (): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

type Answered = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };

/** Bodies of these have none. */
const EMPTY = new Set([101, 204, 205, 304]);

async function readAll(response: Response): Promise<Answered> {
  return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
}

const responseOf = ({ status, headers, body }: Answered): Response =>
  new Response(EMPTY.has(status) ? null : body, { status, headers });

const error500: Answered = {
  status: 500,
  headers: new Headers({ 'content-type': 'application/json' }),
  body: new Uint8Array(Buffer.from('{"error":{"type":"api_error","message":"Something went wrong."}}')),
};

/** At the place itself: what is asked for is done, and the answer goes back to whoever waits. */
async function atPlace(
  place: Place,
  { fate, request }: { fate: Fate; request: Request },
  answerBack: (outcome: Answered | null) => void,
): Promise<void> {
  const { breaks, hangs, answers } = fate;
  if (hangs === 'before') return;
  if (breaks === 'before') return answerBack(null);
  if (answers?.isDone === false) return answerBack({ ...error500, status: answers.status });
  const answered = await readAll(await place.answer(request));
  if (hangs === 'behind') return;
  if (breaks === 'behind') return answerBack(null);
  answerBack(answers === undefined ? answered : { ...error500, status: answers.status });
}

/** In the place of the global `fetch`: every request and every answer is a message, and may get lost. */
async function ask(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const from = machine.current();
  if (from.isDead) return never();
  const { signal, ...rest } = init;
  const request = new Request(input, rest);
  const url = new URL(request.url);
  const asked: Asked = { from, host: url.hostname, method: request.method, path: url.pathname };
  const fate = fateOf(asked);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const name = `${request.method} ${url.hostname}${url.pathname}`;
    const owner = places.get(url.hostname)?.owner() ?? null;
    const answerBack = (outcome: Answered | null): void => {
      owner?.onDeath.delete(breakOff);
      machine.post({
        owner: from,
        name: `answer of ${name}`,
        inMs: fate.backMs,
        work: () => (outcome === null ? reject(broken()) : resolve(responseOf(outcome))),
      });
    };
    const breakOff = (): void => answerBack(null);
    const place = places.get(url.hostname);
    if (place === undefined || owner === null) return answerBack(null);
    owner.onDeath.add(breakOff);
    machine.post({
      owner,
      name,
      inMs: fate.thereMs,
      work() {
        onArrival(asked);
        return owner.isDead ? undefined : atPlace(place, { fate, request }, answerBack);
      },
    });
  });
}

export const network = {
  fetch: ask,
  begin(parts: { fateOf: (asked: Asked) => Fate; onArrival: (asked: Asked) => void }): void {
    places.clear();
    ({ fateOf, onArrival } = parts);
    globalThis.fetch = ask as typeof fetch;
  },
  at(host: string, place: Place): void {
    places.set(host, place);
  },
};
