// The script of the small pages of tickets (src-server/http/pages/tickets). They are whole without it: it keeps them on the
// phone, says when there is no network, marks the card in view and shares it.
import type { TicketsMessage } from '#shared/tickets/kept-tickets.ts';

// As in shared/tickets/kept-tickets.ts: what this script shared with the worker would become a file of its own.
const MY_TICKETS = '/dashboard/tickets';
const TICKETS_WORKER = '/tickets-worker.js';
const KEPT_TICKETS = 'my-tickets';
const ASK_AGAIN_MS = 2_000;

const network = document.querySelector('[data-network]');
let isKept = navigator.serviceWorker?.controller != null;

function sayNetwork(): void {
  if (network === null) return;
  const works = isKept ? 'Works without a network. ' : '';
  network.textContent = navigator.onLine ? works : 'No network. ';
}

async function keep(): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data !== 'kept') return;
    isKept = true;
    sayNetwork();
  });
  await navigator.serviceWorker.register(TICKETS_WORKER);
  const { active } = await navigator.serviceWorker.ready;
  // A page that opens no ticket is not kept either: the worker asks the server, not this page.
  active?.postMessage({ keep: location.pathname } satisfies TicketsMessage);
}

/**
 * Asks whether the server still shows what stands here: a network that was slow or away may have left an old page on the
 * screen. What was taken back goes; false without an answer.
 */
async function check(): Promise<boolean> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) return false;
  const isShown = answer.ok && !answer.redirected;
  if (isShown || document.querySelector('.tk-qr') === null) return true;
  if ('caches' in globalThis) await (await caches.open(KEPT_TICKETS)).delete(location.pathname);
  location.reload();
  return true;
}

/** The network is back, or nearly: as soon as the server answers, the page is of now. */
async function renew(): Promise<void> {
  if (await check()) location.reload();
  else if (navigator.onLine) setTimeout(() => void renew(), ASK_AGAIN_MS);
}

/** What other tabs say of the sign-in (features/auth/session-channel.ts). */
function followSignOut(): void {
  if (location.pathname !== MY_TICKETS || typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel('session').onmessage = () => location.reload();
}

const cards = [...document.querySelectorAll<HTMLElement>('.tk-swipe > .tk-card')];
const dotOf = (card: HTMLElement) => document.querySelector(`.tk-dots a[href="#${CSS.escape(card.id)}"]`);

/** The wallet's button of a night opens the pass of the card in view; a ticket that counts no more has none. */
function pointWallet(card: HTMLElement): void {
  const button = card.closest('.tk-night')?.querySelector<HTMLAnchorElement>('[data-wallet-button]');
  const { wallet } = card.dataset;
  if (button == null) return;
  button.hidden = wallet === undefined;
  if (wallet !== undefined) button.href = wallet;
}

/** Which card of its night is in view: its dot is the long one. */
function markShown(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const dot = dotOf(target as HTMLElement);
        if (isIntersecting) {
          dot?.setAttribute('aria-current', 'true');
          pointWallet(target as HTMLElement);
        } else dot?.removeAttribute('aria-current');
      }
    },
    { threshold: 0.6 },
  );
  for (const card of cards) seen.observe(card);
}

async function share(button: HTMLButtonElement): Promise<void> {
  const night = button.closest('.tk-night');
  const shown = night?.querySelector('.tk-dots [aria-current]')?.getAttribute('href');
  const first = night?.querySelector<HTMLElement>('[data-share]');
  const card = shown == null ? first : document.getElementById(shown.slice(1));
  const { share: path, title = '' } = card?.dataset ?? {};
  const word = night?.querySelector('[data-share-said]');
  if (path === undefined || word == null) return;
  const url = new URL(path, location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      word.textContent = 'Link copied: whoever has it has the ticket';
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) word.textContent = url;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share-button]')) {
  button.hidden = false;
  button.addEventListener('click', () => void share(button));
}
sayNetwork();
markShown();
followSignOut();
addEventListener('offline', sayNetwork);
addEventListener('online', () => void renew());
addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && check()));
if ('serviceWorker' in navigator) keep().catch(() => undefined);
void check();
