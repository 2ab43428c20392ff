import { EventEmitter, once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectSafely, rootCertificates, type TLSSocket } from 'node:tls';
import { ownSession, type StandInSession } from './session.ts';

/** The network as the system has it set: what Node alone knows nothing of, and Chromium heeds. */
export type NetWorld = { proxy?: string; certificates?: string; isDisconnected?: boolean };

/** Chromium's words for what Node and OpenSSL say (net_error_list.h). */
const NET_ERRORS: [RegExp, string, number][] = [
  [/^ENOTFOUND|^EAI_AGAIN/, 'NAME_NOT_RESOLVED', -105],
  [/^ECONNREFUSED/, 'CONNECTION_REFUSED', -102],
  [/^ENETUNREACH|^EHOSTUNREACH/, 'ADDRESS_UNREACHABLE', -109],
  [/^CERT_HAS_EXPIRED|^CERT_NOT_YET_VALID/, 'CERT_DATE_INVALID', -201],
  [/ALTNAME/, 'CERT_COMMON_NAME_INVALID', -200],
  [/SELF_SIGNED|UNABLE_TO|ISSUER/, 'CERT_AUTHORITY_INVALID', -202],
  [/^EPROTO|^ERR_SSL/, 'SSL_PROTOCOL_ERROR', -107],
  [/^ECONNRESET/, 'CONNECTION_RESET', -101],
];
const TRUSTED = 0;

function netError(error: unknown): Error {
  if (error instanceof Error && !('code' in error)) return error; // said in Chromium's words
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(`net::ERR_${NET_ERRORS.find(([pattern]) => pattern.test(code))?.[1] ?? 'FAILED'}`);
}

/** Asks the session's procedure; -3 is what Chromium itself found. */
async function verify(socket: TLSSocket, hostname: string, { verifyCertificate }: StandInSession): Promise<void> {
  const { valid_to: until, valid_from: from } = socket.getPeerCertificate();
  const found = String((socket.authorizationError as unknown as string | null) ?? '');
  const [, word, errorCode] = found === '' ? [null, 'OK', TRUSTED] : (NET_ERRORS.find(([p]) => p.test(found)) ?? []);
  const certificate = { validStart: Date.parse(from) / 1_000, validExpiry: Date.parse(until) / 1_000 };
  const asked = { hostname, certificate, errorCode: errorCode ?? -2, verificationResult: word ?? 'FAILED' };
  const verdict = await new Promise<number>((resolve) => verifyCertificate(asked, resolve));
  if (verdict === TRUSTED || (verdict === -3 && errorCode === TRUSTED)) return;
  socket.destroy();
  throw new Error(`net::ERR_${word ?? 'FAILED'}`);
}

/** A second error of a connection is nobody's: the first one has ended the request. */
const heardByWhoWaits = (): void => undefined;

/** A connection to the host: through the proxy where there is one, and with TLS where the address wants it. */
async function open(url: URL, world: NetWorld, session: StandInSession): Promise<Socket> {
  const isSafe = url.protocol === 'https:';
  const port = Number(url.port) || (isSafe ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [proxyHost, proxyPort] = (world.proxy ?? '').split(':');
  const isProxied = world.proxy !== undefined;
  const way = isProxied ? { host: proxyHost ?? '', port: Number(proxyPort) } : { host, port };
  const socket = connectPlain(way);
  socket.on('error', heardByWhoWaits);
  await once(socket, 'connect');
  if (!isSafe) return socket;
  if (isProxied) {
    socket.write(`CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!/^HTTP\/1\.\d 2/.test(answer.toString())) throw new Error('net::ERR_TUNNEL_CONNECTION_FAILED');
  }
  const ca = world.certificates === undefined ? [...rootCertificates] : [...rootCertificates, world.certificates];
  const safe = connectSafely({
    socket,
    host,
    ca,
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  safe.on('error', heardByWhoWaits);
  await once(safe, 'secureConnect');
  await verify(safe, host, session);
  return safe;
}

type RequestOptions = {
  url: string;
  method?: string;
  redirect?: 'follow' | 'error' | 'manual';
  headers?: Record<string, string>;
  body?: Uint8Array | undefined;
  session?: StandInSession;
};

/** Electron's ClientRequest: it ends with one of `response`, `redirect` and `error`. */
class ClientRequest extends EventEmitter {
  private isAborted = false;
  private socket: Socket | undefined;
  private readonly options: RequestOptions;
  private readonly world: NetWorld;
  constructor(options: RequestOptions, world: NetWorld) {
    super();
    this.options = options;
    this.world = world;
  }
  end(): void {
    this.start(new URL(this.options.url)).catch((error: unknown) => {
      if (!this.isAborted) this.emit('error', netError(error));
    });
  }
  abort(): void {
    this.isAborted = true;
    this.socket?.destroy();
  }
  private async start(url: URL): Promise<void> {
    const { method = 'GET', headers = {}, body, session = ownSession } = this.options;
    if (this.world.isDisconnected === true || session.isOffline) throw new Error('net::ERR_INTERNET_DISCONNECTED');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
    const socket = await open(url, this.world, session);
    if (this.isAborted) return void socket.destroy();
    this.socket = socket;
    const isWhole = this.world.proxy !== undefined && url.protocol === 'http:'; // a proxy wants the whole address
    const asked = plainRequest({
      createConnection: () => socket,
      method,
      path: isWhole ? url.href : url.pathname + url.search,
      headers: { host: url.host, connection: 'close', ...headers, ...(body && { 'content-length': body.length }) },
    });
    asked.on('error', heardByWhoWaits);
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (this.isAborted) return;
    const location = answer.statusCode !== undefined && answer.statusCode < 400 ? answer.headers.location : undefined;
    if (location === undefined) return void this.emit('response', answer);
    socket.destroy();
    await this.redirect(answer.statusCode ?? 0, new URL(location, url));
  }
  private async redirect(status: number, to: URL): Promise<void> {
    const { redirect = 'follow' } = this.options;
    if (redirect === 'follow') return this.start(to);
    if (redirect === 'error') throw new Error("Attempted to redirect, but redirect policy was 'error'");
    this.emit('redirect', status, 'GET', to.href, {});
    throw new Error('Redirect was cancelled');
  }
}

const withoutBody = [101, 204, 205, 304];

/** `net` as Electron offers it, in a world with a proxy, certificates of its own, or no network. */
export function makeNet(world: NetWorld) {
  const request = (options: RequestOptions) => new ClientRequest(options, world);
  return {
    request,
    async fetch(input: string, init?: RequestInit & { session?: StandInSession }): Promise<Response> {
      const { method, url, headers, redirect, signal } = new Request(input, init);
      signal.throwIfAborted();
      const isEmpty = init?.body === undefined || init.body === null;
      const body = isEmpty ? undefined : new Uint8Array(await new Response(init.body).arrayBuffer());
      const call = request({ method, url, redirect, headers: Object.fromEntries(headers), body });
      return new Promise((resolve, reject) => {
        call.on('error', reject);
        call.on('response', (answer: IncomingMessage) => {
          const status = answer.statusCode ?? 0;
          const stream = withoutBody.includes(status) ? null : (Readable.toWeb(answer) as ReadableStream);
          resolve(new Response(stream, { status, headers: answer.headers as Record<string, string> }));
        });
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
          call.abort();
        });
        call.end();
      });
    },
  };
}

/** What the desk under test finds. */
export const net = makeNet({
  ...(process.env['STANDIN_PROXY'] !== undefined && { proxy: process.env['STANDIN_PROXY'] }),
});
