import { z } from 'zod';
import { TseError, type TseFault } from '../fiscal-device.ts';
import { SECOND_MS } from '../../time.ts';
import { isTooLate, within } from '../../within.ts';
import { FiskalyRefusalAnswer } from './answers.ts';
import { faultOfKind, fiskalyFault } from './faults.ts';

/** What the service refused, with the time after which it wants to be asked again where it said so. */
export class FiskalyRefusal extends TseError {
  readonly status: number;
  readonly retryAfterMs: number | null;
  constructor(fault: TseFault, { status, retryAfterMs }: { status: number; retryAfterMs: number | null }) {
    super(fault);
    this.name = 'FiskalyRefusal';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export type FiskalyCall = { method: 'GET' | 'PUT' | 'POST' | 'PATCH'; path: string; body?: object };

/** Both fail with a TseError, or with the signal's reason. */
export type FiskalyConnection = {
  /** The answer as it came; only what the service accepted. */
  send(call: FiskalyCall, signal: AbortSignal): Promise<Response>;
  /** The same, read and checked. */
  ask<T>(call: FiskalyCall, answer: z.ZodType<T>, signal: AbortSignal): Promise<T>;
};

type FiskalyFetch = (url: string, init: RequestInit) => Promise<Response>;

export type FiskalyAccess = {
  /** With the version, without a slash at the end. */
  baseUrl: string;
  /** The token in use, and a new one when the service does not take it any more. */
  token(): Promise<string>;
  renewToken(): Promise<string>;
  /** The desk's own way out, or the platform's. */
  fetch: FiskalyFetch;
};

/** The work's result, or the signal's reason where that comes first: a promise alone can't be told to stop. */
async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Whatever went wrong, as the fault that it is for a sale. */
function asTseError(error: unknown): TseError {
  if (error instanceof TseError) return error;
  if (isTooLate(error)) return new TseError(faultOfKind('timeout', 'NO_ANSWER'));
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new TseError(faultOfKind('bug', 'ANSWER_WRONG'));
  return new TseError(faultOfKind('unreachable', 'NO_CONNECTION'));
}

/** A call that fails after so many milliseconds, and with nothing but a TseError. */
export async function answeredWithin<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await within(limitMs, work);
  } catch (error) {
    throw asTseError(error);
  }
}

async function refusalOf(response: Response): Promise<FiskalyRefusal> {
  const answer = FiskalyRefusalAnswer.safeParse(await response.json().catch(() => null));
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new FiskalyRefusal(fiskalyFault(response.status, answer.data?.code ?? null), {
    status: response.status,
    retryAfterMs: Number.isFinite(seconds) ? Math.max(0, seconds * SECOND_MS) : null,
  });
}

/**
 * One request, answered or refused. A connection that breaks is tried once more: all that is asked here is the same
 * when it is asked twice. Without `bearer` only a token can be asked for.
 */
export async function requestFiskaly(
  { baseUrl, bearer, fetch }: Pick<FiskalyAccess, 'baseUrl' | 'fetch'> & { bearer?: string },
  { method, path, body = {} }: FiskalyCall,
  signal: AbortSignal,
): Promise<Response> {
  const isReading = method === 'GET';
  const request = (): Promise<Response> =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(!isReading && { 'content-type': 'application/json' }),
      },
      ...(!isReading && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
  let response: Response;
  try {
    response = await request();
  } catch (error) {
    if (signal.aborted) throw error;
    response = await request();
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** A wrong PIN is answered with the same status: a new token would change nothing. */
const isTokenRefused = (error: unknown): boolean =>
  error instanceof FiskalyRefusal && error.status === 401 && error.fault.code !== 'E_ADMIN_LOGIN_FAILED';

async function tokenFrom(source: () => Promise<string>, signal: AbortSignal): Promise<string> {
  try {
    return await untilAborted(source, signal);
  } catch (error) {
    throw signal.aborted || error instanceof TseError ? error : new TseError(faultOfKind('unreachable', 'NO_TOKEN'));
  }
}

/** The way to fiskaly's SIGN DE V2: JSON with a token that is renewed once when it is refused. */
export function connectToFiskaly({ token, renewToken, ...service }: FiskalyAccess): FiskalyConnection {
  async function send(call: FiskalyCall, signal: AbortSignal): Promise<Response> {
    try {
      return await requestFiskaly({ ...service, bearer: await tokenFrom(token, signal) }, call, signal);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      return requestFiskaly({ ...service, bearer: await tokenFrom(renewToken, signal) }, call, signal);
    }
  }

  return {
    send,
    ask: async (call, answer, signal) => answer.parse(await (await send(call, signal)).json()),
  };
}
