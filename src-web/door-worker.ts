// The service worker of /door alone: it answers from what the page has kept (features/door/keep-page.ts) and keeps
// nothing itself. The rest of the website never passes through it.
const CACHE = 'clave-door';
const PAGE = '/door';
/** A network that hangs is none: the helper stands before a queue. */
const PAGE_TIMEOUT_MS = 500;

/** What of a service worker's scope is used here; TypeScript's own types of it exclude those of a page. */
type Worker = {
  addEventListener(
    kind: 'fetch',
    heard: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    kind: 'install' | 'activate',
    heard: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const worker = globalThis as unknown as Worker;

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  if (kept === undefined) return fetch(request);
  const limit = new AbortController();
  setTimeout(() => limit.abort(), PAGE_TIMEOUT_MS);
  try {
    const answer = await fetch(request, { signal: limit.signal });
    return answer.ok ? answer : kept;
  } catch {
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || pathname.startsWith('/icons/')) event.respondWith(file(request));
});

export {};
