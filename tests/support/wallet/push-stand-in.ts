import {
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { PASS_TYPE, type AppleChain } from './apple-chain.ts';

export type PushStandIn = {
  origin: string;
  /** Tokens that were pushed to, in order. */
  pushed: string[];
  /** Tokens of phones that have removed everything: answered 410. */
  gone: Set<string>;
  /** While true every push is answered 503. */
  isDown: boolean;
  /** How many connections were opened. */
  connections: number;
  close(): Promise<void>;
};

type Refused = { status: number; reason: string };

/** What Apple's service refuses before it looks at the phone (developer.apple.com, "Handling error responses"). */
function refusalOf(
  headers: IncomingHttpHeaders,
  { body, isProved }: { body: string; isProved: boolean },
): Refused | null {
  if (!isProved) return { status: 403, reason: 'MissingProviderToken' };
  if (headers[':method'] !== 'POST') return { status: 405, reason: 'MethodNotAllowed' };
  const [, token] = /^\/3\/device\/([^/]+)$/.exec(headers[':path'] ?? '') ?? [];
  if (token === undefined) return { status: 404, reason: 'BadPath' };
  if (headers['apns-topic'] !== PASS_TYPE) return { status: 400, reason: 'TopicDisallowed' };
  if (!/^[\da-f]{64}$/i.test(token)) return { status: 400, reason: 'BadDeviceToken' };
  if (body !== '{}') return { status: 400, reason: 'BadMessageId' };
  return null;
}

/** Apple's push service on this machine, over HTTP/2 with certificates of the same chain. */
export async function startPushStandIn(chain: AppleChain): Promise<PushStandIn> {
  const server: Http2SecureServer = createSecureServer({
    key: chain.read('server.key'),
    cert: chain.read('server.pem'),
    ca: [chain.read('root.pem'), chain.read('wwdr.pem')],
    requestCert: true,
    rejectUnauthorized: false,
  });
  const standIn: PushStandIn = {
    origin: '',
    pushed: [],
    gone: new Set(),
    isDown: false,
    connections: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const open = new Set<{ close(): void }>();
  server.on('session', (session) => {
    standIn.connections++;
    open.add(session);
    session.on('close', () => open.delete(session));
  });
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const socket = stream.session?.socket;
    const isProved = socket !== undefined && (socket as TLSSocket).authorized;
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => (body += chunk));
    stream.on('end', () => {
      const token = (headers[':path'] ?? '').split('/').at(-1) ?? '';
      const refused = standIn.isDown
        ? { status: 503, reason: 'ServiceUnavailable' }
        : (refusalOf(headers, { body, isProved }) ??
          (standIn.gone.has(token) ? { status: 410, reason: 'Unregistered' } : null));
      if (refused === null) standIn.pushed.push(token);
      stream.respond({ ':status': refused?.status ?? 200 });
      stream.end(refused === null ? '' : JSON.stringify({ reason: refused.reason }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { close } = standIn;
  standIn.close = async () => {
    for (const session of open) session.close();
    await close();
  };
  return standIn;
}
