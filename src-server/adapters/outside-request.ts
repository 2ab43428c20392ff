import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { SECOND_MS } from '#shared/time.ts';
import { isPublicAddress, isThisMachine } from './public-address.ts';

/** Why nothing was asked: the address itself, or where its name leads to. */
export class OutsideRefused extends Error {}

type OutsideRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole answer. */
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

const addressesOf = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

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

function send(url: URL, address: string, input: OutsideRequest): Promise<OutsideAnswer> {
  const { method, headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = input;
  const version = isIP(address);
  const options: RequestOptions & { servername?: string } = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    // The name is not asked for again: it may lead elsewhere by now.
    lookup: (_name, { all }, found) =>
      all === true ? found(null, [{ address, family: version }]) : found(null, address, version),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asked = ask(url, options, (answer) => {
      bodyOf(answer, maxBytes).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, ...read }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Lets the server ask addresses that people type in, without letting them reach into its own network: https alone, the
 * name resolved once, refused when any of its addresses is not public, connected to the one that was checked, no
 * redirects, a time limit and a limit for the answer. Throws OutsideRefused when the address may not be asked, and the
 * network's own error when nobody answers.
 */
export function makeOutsideFetch({
  allowsThisMachine = false,
  resolve = addressesOf,
}: OutsideOptions = {}): OutsideFetch {
  return async (input) => {
    const url = new URL(input.url);
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [address] = addresses;
    if (address === undefined) throw new OutsideRefused('this name has no address');
    const isHere = allowsThisMachine && addresses.every(isThisMachine);
    if (!isHere && url.protocol !== 'https:') throw new OutsideRefused('only https addresses are asked');
    if (!isHere && !addresses.every(isPublicAddress)) throw new OutsideRefused('this address is not on the internet');
    return send(url, address, input);
  };
}
