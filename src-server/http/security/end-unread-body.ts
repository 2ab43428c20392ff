import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { USUAL } from './body-rules.ts';
import { announcedBytes, incomingOf } from './read-body.ts';
import { takeTurns } from './take-turns.ts';

/** How long somebody who is still sending may take to notice the answer. */
const LINGER_MS = 2_000;
/**
 * The pause between two pieces of 64 kB, and how many bodies are thrown away at once: this must not take the time of
 * requests that are read.
 */
const BREATH_MS = 50;
const MOST_LINGERING = 8;

/**
 * Whoever sends what is refused unread hears so after a short pause, one after the other: each such connection has cost
 * 64 kB and more of memory already, and a stranger who opens the next one at once would keep the server busy with
 * clearing it away. Beyond so many who wait, the answer comes at once.
 */
const TURN_MS = 25;
const MOST_WAITING = 40;

let lingering = 0;
let waiting = 0;

/** Throws away what still comes, a piece at a time. */
async function discard(incoming: IncomingMessage): Promise<void> {
  if (lingering >= MOST_LINGERING) return;
  lingering += 1;
  const until = performance.now() + LINGER_MS;
  incoming.pause();
  while (!incoming.readableEnded && !incoming.destroyed && performance.now() < until) {
    incoming.read();
    await sleep(BREATH_MS);
  }
  lingering -= 1;
}

/**
 * The answer in full, and its end once the sender is done: a connection that is closed upon unread bytes takes the
 * answer with it.
 */
async function untilSent(answer: Response, incoming: IncomingMessage): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set('content-length', String(bytes.length));
  headers.set('connection', 'close');
  let isWritten = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isWritten) {
          await discard(incoming);
          controller.close();
        } else controller.enqueue(bytes);
        isWritten = true;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers });
}

/**
 * Ends the connection of whoever was answered without having been read to the end; the next request on it would have to
 * wait.
 */
export function endUnreadBody(): MiddlewareHandler {
  const myTurn = takeTurns(TURN_MS);
  return async (c, next) => {
    await next();
    const incoming = incomingOf(c);
    if (incoming === undefined || incoming.complete || (announcedBytes(c) ?? Infinity) <= USUAL.maxBytes) return;
    if (waiting < MOST_WAITING) {
      waiting += 1;
      await myTurn();
      waiting -= 1;
    }
    const answer = c.res;
    c.res = undefined; // the next one would get its headers
    c.res = await untilSent(answer, incoming);
  };
}
