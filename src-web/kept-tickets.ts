import { splitLang } from '#shared/lang.ts';
import { KEPT_TICKETS, myTicketsPath, TICKETS_WORKER, type TicketsMessage } from '#shared/tickets/kept-tickets.ts';

const hasWorkers = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/** What is kept begins after all that was here before is gone. */
let forgetting: Promise<void> = Promise.resolve();

/** Keeps one's own tickets and card on this device, so that they open without a network. */
export async function keepTickets(): Promise<void> {
  if (!import.meta.env.PROD || !hasWorkers()) return;
  await forgetting;
  await navigator.serviceWorker.register(TICKETS_WORKER);
  const { active } = await navigator.serviceWorker.ready;
  const lang = splitLang(location.pathname).prefix ?? 'en';
  active?.postMessage({ keep: myTicketsPath(lang) } satisfies TicketsMessage);
}

async function forget(): Promise<void> {
  await caches.delete(KEPT_TICKETS);
  // What the worker is fetching at this moment must not be kept either.
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage('forget' satisfies TicketsMessage);
}

/** Nothing of anybody's tickets stays on this device: who was here has left, or somebody else came. */
export function forgetTickets(): void {
  if (hasWorkers()) forgetting = forget().catch(() => undefined);
}
