import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { SECOND_MS } from '#shared/time.ts';
import { within } from '#shared/within.ts';
import { isPublicAddress, isThisMachine } from './public-address.ts';

/** Why nothing was asked: the address itself, or where its name leads to. */
export class OutsideRefused extends Error {}

type OutsideRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For all of it: the name, the connection, the whole answer. */
  timeoutMs?: number;
  /** Of the answer's body; what is longer is cut off, and `isCut` says so. */
  maxBytes?: number;
};

type OutsideAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  isCut: boolean;
};

/** Asks an address that somebody typed in. Redirects are not followed: the answer is the 3xx itself. */
export type OutsideFetch = (request: OutsideRequest) => Promise<OutsideAnswer>;

export type OutsideOptions = {
  /** In demo mode: receivers on this machine, without https. */
  allowsThisMachine?: boolean;
  /** Another way from a name to its addresses; tests only. */
  resolve?: (name: string) => Promise<readonly string[]>;
};

const TIMEOUT_MS = 10 * SECOND_MS;
const MAX_BYTES = 64 * 1024;

/** Where a name has several addresses, one that does not answer is left for the next after so long. */
const NEXT_ADDRESS_MS = 2 * SECOND_MS;
const LOOK_UP = { timeout: 2 * SECOND_MS, tries: 2 };

/**
 * Asks the name servers itself: the system's own way keeps a thread busy for as long as one of them is silent, and two
 * such names hold up every other name that the process looks for. This machine's name is known (RFC 6761).
 */
async function addressesOf(name: string): Promise<readonly string[]> {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(LOOK_UP);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

/** The host of a URL without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<{ body: string; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const read = (isCut: boolean) =>
      resolve({ body: Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8'), isCut });
    answer.on('data', (piece: Buffer) => {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes <= maxBytes) return;
      read(true);
      answer.destroy();
    });
    answer.on('end', () => read(false));
    answer.on('error', reject);
  });
}

/** Where a request goes: its URL, the addresses that were checked, and what ends it. */
type Way = { url: URL; addresses: readonly string[]; signal: AbortSignal };

function send({ url, addresses, signal }: Way, input: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers, body, maxBytes = MAX_BYTES } = input;
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const options: RequestOptions & { autoSelectFamilyAttemptTimeout: number } = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    // The name is not asked for again: it may lead elsewhere by now.
    lookup: (_name, { all }, found) =>
      all === true ? found(null, checked) : found(null, checked[0]?.address ?? '', checked[0]?.family),
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asked = ask(url, options, (answer) => {
      bodyOf(answer, maxBytes).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, ...read }),
        reject,
      );
    });
    // Node tells of an answer that leaves HTTP (101) by this event alone.
    asked.on('upgrade', ({ statusCode = 0, headers: told }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: told, body: '', isCut: false });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Lets the server ask addresses that people type in, without letting them reach into its own network: https alone, the
 * name resolved once, refused when any of its addresses is not public, connected to those that were checked, no
 * redirects, a time limit for all of it and a limit for the answer. Throws OutsideRefused when the address may not be
 * asked, a TimeoutError when the time is over, and the network's own error when nobody answers.
 */
export function makeOutsideFetch({
  allowsThisMachine = false,
  resolve = addressesOf,
}: OutsideOptions = {}): OutsideFetch {
  return ({ timeoutMs = TIMEOUT_MS, ...input }) =>
    within(timeoutMs, async (signal) => {
      const url = new URL(input.url);
      const host = hostOf(url);
      const addresses = isIP(host) === 0 ? await resolve(host) : [host];
      if (addresses.length === 0) throw new OutsideRefused('this name has no address');
      const isHere = allowsThisMachine && addresses.every(isThisMachine);
      if (!isHere && url.protocol !== 'https:') throw new OutsideRefused('only https addresses are asked');
      if (!isHere && !addresses.every(isPublicAddress)) throw new OutsideRefused('this address is not on the internet');
      return send({ url, addresses, signal }, input);
    });
}
