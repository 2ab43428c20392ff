const CACHE = 'clave-door';
const WORKER = '/door-worker.js';
const PAGE = '/door';

const isOurs = (url: string): boolean => {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname.startsWith('/icons/'));
};

/** Stops the saving of the page: what is forgotten must not be fetched again. */
const forgetting = new AbortController();
let saving: Promise<void> = Promise.resolve();
/** A network that hangs does not keep the phone from forgetting. */
const SAVING_ENDS_MS = 3_000;

async function fetchPage({ signal }: { signal: AbortSignal }): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: PAGE });
  const files = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(isOurs),
  );
  signal.throwIfAborted();
  const cache = await caches.open(CACHE);
  const missing = await Promise.all(
    [...files].map(async (url) => ((await cache.match(url)) === undefined ? url : null)),
  );
  await cache.addAll(missing.filter((url) => url !== null).map((url) => new Request(url, { signal })));
  // The page last: it never stands there without what it is made of.
  await cache.add(new Request(PAGE, { cache: 'reload', signal }));
}

/** Keeps the page and every file it has used, so that it opens again without a network; older files go. */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || forgetting.signal.aborted) return;
  saving = fetchPage(forgetting);
  await saving;
}

/** Nothing of the page stays on the helper's phone. */
export async function forgetPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  forgetting.abort();
  const tooLong = new Promise((resolve) => setTimeout(resolve, SAVING_ENDS_MS));
  await Promise.race([saving.catch(() => undefined), tooLong]);
  await caches.delete(CACHE);
  const registration = await navigator.serviceWorker.getRegistration(PAGE);
  await registration?.unregister();
}
