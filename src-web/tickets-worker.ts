// The service worker of tickets: written by hand and small, because every phone with a ticket loads it. It keeps the
// pages of tickets that were opened here and answers from them where there is no network. Every other page, and every
// file, passes by; so does /door, whose worker is another.
import {
  KEPT_FOR,
  KEPT_TICKETS,
  MY_TICKETS,
  MY_TICKETS_DE,
  TICKETS_SCRIPT,
  type TicketsMessage,
} from '#shared/tickets/kept-tickets.ts';

/** With a kept page at hand, a network that hangs is none: its guest stands before the door. */
const PATIENCE_MS = 1_000;
const SIGN_OUT = '/api/auth/sign-out';
/** The page of a link, in either language. */
const isShared = (path: string): boolean => /^\/(?:de\/)?ticket\//.test(path);
/** One's own, in either language. */
const isMine = (path: string): boolean => path === MY_TICKETS || path === MY_TICKETS_DE;
const isOfTickets = (path: string): boolean => isMine(path) || isShared(path);

/** What of a service worker's scope is used here; TypeScript's own types of it exclude those of a page. */
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Worker = {
  addEventListener(
    kind: 'fetch',
    heard: (event: Lasting & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    kind: 'message',
    heard: (event: Lasting & { data: TicketsMessage; source: { postMessage(message: string): void } }) => void,
  ): void;
  addEventListener(kind: 'install' | 'activate', heard: (event: Lasting) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const worker = globalThis as unknown as Worker;

/** Grows when everything is forgotten: an answer that was asked for before is not kept after. */
let forgotten = 0;

async function forget(): Promise<void> {
  forgotten++;
  await caches.delete(KEPT_TICKETS);
}

/** Whose page it is; null for what is nobody's own. */
const markOf = (answer: Response | undefined): string | null => answer?.headers.get(KEPT_FOR) ?? null;

/** Keeps what the server says now of a page; lets go of what it no longer shows. Its own failure changes nothing. */
async function keep(path: string, answer: Response, since: number): Promise<void> {
  if (answer.status >= 500 || since !== forgotten) return;
  if (!answer.ok) return isMine(path) ? forget() : void (await (await caches.open(KEPT_TICKETS)).delete(path));
  const cache = await caches.open(KEPT_TICKETS);
  for (const request of await cache.keys()) {
    const mark = markOf(await cache.match(request));
    if (mark !== null && mark !== markOf(answer)) await cache.delete(request);
  }
  await cache.put(path, answer);
  if (since !== forgotten) await caches.delete(KEPT_TICKETS);
}

/** A sign-in page in place of the tickets is an answer too: nobody is signed in any more. */
async function fetchAndKeep(path: string): Promise<boolean> {
  const since = forgotten;
  const answer = await fetch(path, { redirect: 'manual', cache: 'no-store' });
  await keep(path, answer, since);
  return answer.ok;
}

/** The server was there: every kept page is asked for again, so that what was taken back goes from here too. */
async function refresh(except: string): Promise<void> {
  if (!(await caches.has(KEPT_TICKETS))) return;
  const cache = await caches.open(KEPT_TICKETS);
  const work = (await cache.keys()).map(async (request) => {
    const path = new URL(request.url).pathname;
    if (!isOfTickets(path) || path === except) return;
    const before = markOf(await cache.match(request));
    await fetchAndKeep(path);
    // It was opened by somebody else than who is signed in now.
    if (markOf(await cache.match(request)) !== before) await cache.delete(request);
  });
  await Promise.allSettled(work);
}

const NOTHING_KEPT =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>No network</title>' +
  '<body style="background:#1a0a11;color:#fbefe4;font:1.125rem system-ui;padding:1.5rem"><h1>No network</h1>' +
  '<p>This page was not kept on this device.</p><p><a style="color:#97d2ff" href="">Try again</a></p>';

/**
 * Without a network: the page itself, else one's own tickets, in the language of the page where they are kept in it. A
 * ticket is never shown in the place of another one.
 */
async function keptPage(path: string): Promise<Response | undefined> {
  if (!(await caches.has(KEPT_TICKETS))) return undefined;
  const cache = await caches.open(KEPT_TICKETS);
  const kept = await cache.match(path);
  if (kept !== undefined || isShared(path)) return kept;
  const [own, other] = path.startsWith('/de/') ? [MY_TICKETS_DE, MY_TICKETS] : [MY_TICKETS, MY_TICKETS_DE];
  return (await cache.match(own)) ?? cache.match(other);
}

async function page(request: Request, path: string, event: Lasting): Promise<Response> {
  const since = forgotten;
  const asked = fetch(request).then(async (answer) => {
    if (answer.status < 500) event.waitUntil(refresh(path));
    if (isOfTickets(path)) await keep(path, answer.clone(), since);
    return answer;
  });
  event.waitUntil(asked.catch(() => undefined));
  const kept = await keptPage(path);
  try {
    if (kept === undefined || !isOfTickets(path)) return await asked;
    const answer = await Promise.race([asked, new Promise<void>((late) => setTimeout(late, PATIENCE_MS))]);
    return answer === undefined || answer.status >= 500 ? kept : answer;
  } catch {
    return kept ?? new Response(NOTHING_KEPT, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

/** Whoever has signed out leaves nothing here, even if their page is closed before it can say so. */
async function signOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await forget();
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'forget') return event.waitUntil(forget());
  if (!isOfTickets(data.keep)) return; // another page's address, answered with the kept tickets
  const since = forgotten;
  const kept = fetchAndKeep(data.keep).then(async (isKept) => {
    if (!isKept || since !== forgotten) return;
    await (await caches.open(KEPT_TICKETS)).add(TICKETS_SCRIPT);
    if (since === forgotten) source.postMessage('kept');
    else await caches.delete(KEPT_TICKETS);
  });
  event.waitUntil(kept.catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (pathname === TICKETS_SCRIPT && origin === location.origin)
    return event.respondWith(
      fetch(request).catch(async (error) => (await caches.match(request)) ?? Promise.reject(error)),
    );
  if (pathname === SIGN_OUT && request.method === 'POST') return event.respondWith(signOut(request));
  if (request.mode !== 'navigate' || request.method !== 'GET' || /^\/(door|dev|api|admin|wallet)(\/|$)/.test(pathname))
    return;
  event.respondWith(page(request, pathname, event));
});
