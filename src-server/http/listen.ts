import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';

/** Proxies keep connections for about a minute: ours must outlive theirs, or they meet a closing door. */
const KEEP_ALIVE_MS = 75_000;
/** A photo of 10 MB needs 1 Mbit/s for this; whoever sends a letter at a time does not keep a connection longer. */
const REQUEST_MS = 90_000;
const HEADERS_MS = 30_000;
const LOOK_EVERY_MS = 30_000;
const DRAIN_MS = 7_000;
const HANG_UP_EVERY_MS = 25;

type CloseOptions = {
  /** How long everything is still answered, for a proxy to look elsewhere first. */ graceMs?: number;
  /** How long answers under way have from then on; whoever is not done is cut off. */ drainMs?: number;
};
/** How long a request may take until it is there, 90 s unless said, and how often that is looked at. */
type RequestLimit = { requestMs?: number; lookEveryMs?: number };
export type Listening = {
  port: number;
  /** Gives how many connections were cut off. */
  close(options?: CloseOptions): Promise<number>;
  /** What its end waits for, in words for the log. */ underWay(): string[];
};

/**
 * The address from its path on, which is what every route reads: a client may send a whole URL (RFC 9112 3.2.2).
 * Undefined for what is no address, and for a URL with a name and password in it: nobody but a trickster sends one (RFC
 * 9110 4.2.4).
 */
function pathOf(url: string): string | undefined {
  if (url.startsWith('/')) return url;
  const whole = /^https?:/i.test(url) ? URL.parse(url) : null;
  return whole === null || whole.username !== '' || whole.password !== '' ? undefined : whole.pathname + whole.search;
}

/** A GET or HEAD request with a body. Nothing reads such a body, so it is not taken in. */
function isReadingWithBody({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return (
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] !== undefined && headers['content-length'] !== '0')
  );
}

/** Ready answers first, then the app. */
export function requestListener({ hono, fastPath }: App): RequestListener {
  const answer = getRequestListener(hono.fetch, { overrideGlobalObjects: false });
  return (req, res) => {
    const url = pathOf(req.url ?? '');
    if (url === undefined || isReadingWithBody(req))
      return void res.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
    req.url = url;
    if (!fastPath(req, res)) void answer(req, res);
  };
}

/**
 * Tells a client on a kept connection that this answer is the last one. Without that the client would send its next
 * request into a closed connection.
 */
function farewells(answer: RequestListener): { listener: RequestListener; begin(): void; count(): number } {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const sayLast = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader('connection', 'close');
  };
  return {
    count: () => underWay.size,
    listener(req, res) {
      if (isClosing) sayLast(res);
      answer(req, res);
      if (res.writableEnded) return;
      underWay.add(res);
      res.once('close', () => underWay.delete(res));
    },
    begin() {
      isClosing = true;
      for (const res of underWay) sayLast(res);
    },
  };
}

/**
 * Opens the port. `close` lets go of every kept connection with its next answer, answers as before while the grace
 * lasts, then takes no new connection, lets every answer under way finish, and hangs up.
 */
export async function listen(
  app: App,
  port: number,
  { requestMs = REQUEST_MS, lookEveryMs = LOOK_EVERY_MS }: RequestLimit = {},
): Promise<Listening> {
  const { listener, begin, count } = farewells(requestListener(app));
  const server: Server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: requestMs,
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: lookEveryMs,
    },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    underWay: () => (count() === 0 ? [] : [`answers: ${count()}`]),
    async close({ graceMs = 0, drainMs = DRAIN_MS } = {}) {
      begin();
      if (graceMs > 0) await sleep(graceMs);
      app.endStreams?.();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection kept open for the next request becomes idle only after its answer.
      const hangUp = setInterval(() => server.closeIdleConnections(), HANG_UP_EVERY_MS);
      let cutOff = 0;
      const giveUp = setTimeout(
        () =>
          server.getConnections((_, count) => {
            cutOff = count;
            server.closeAllConnections();
          }),
        drainMs,
      );
      await closed;
      clearInterval(hangUp);
      clearTimeout(giveUp);
      return cutOff;
    },
  };
}
