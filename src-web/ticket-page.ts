// The script of the small pages of tickets (src-server/http/pages/tickets). They are whole without it: it keeps them on the
// phone, says when there is no network, marks the card in view and sends its link when it is given to a friend.
import type { TicketsMessage } from '#shared/tickets/kept-tickets.ts';

// As in shared/tickets/kept-tickets.ts: what this script shared with the worker would become a file of its own.
const MY_TICKETS = location.pathname.startsWith('/de/') ? '/de/dashboard/tickets' : '/dashboard/tickets';
const TICKETS_WORKER = '/tickets-worker.js';
const KEPT_TICKETS = 'my-tickets';
const SIGN_OUT = '/api/auth/sign-out';
const SESSION_CHANNEL = 'session';
const ASK_AGAIN_MS = 2_000;

const isShared = /^\/(?:de\/)?ticket\//.test(location.pathname);
const SAID = {
  en: {
    kept: 'Works without a network. ',
    offline: 'No network. ',
    copied: 'Link copied: whoever has it has the ticket',
    failed: 'No network: nothing has changed yet. Please try again.',
  },
  de: {
    kept: 'Geht auch ohne Netz. ',
    offline: 'Kein Netz. ',
    copied: 'Link kopiert: Wer ihn hat, hat das Ticket',
    failed: 'Kein Netz: Es hat sich noch nichts geändert. Bitte noch einmal versuchen.',
  },
}[document.documentElement.lang === 'de' ? 'de' : 'en'];
/** The dashboard shows the same tickets and card: both are kept, and asked for, under one address. */
const address = isShared ? location.pathname : MY_TICKETS;
/** What stands here, before this script adds to it. */
const nightsIn = (page: Document): string =>
  [...page.querySelectorAll('.tk-night, .tk-none')].map(({ outerHTML }) => outerHTML).join('');
let shownNights = nightsIn(document);

const network = document.querySelector('[data-network]');
let isKept = navigator.serviceWorker?.controller != null;

function sayNetwork(): void {
  if (network === null) return;
  const works = isKept ? SAID.kept : '';
  network.textContent = navigator.onLine ? works : SAID.offline;
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
  active?.postMessage({ keep: address } satisfies TicketsMessage);
}

/**
 * Asks whether the server still shows what stands here: a network that was slow or away may have left an old page on the
 * screen. What was taken back goes; null without an answer.
 */
async function check(method: 'HEAD' | 'GET' = 'HEAD'): Promise<Response | null> {
  const answer = await fetch(address, { method, cache: 'no-store' }).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) return null;
  const isShown = answer.ok && !answer.redirected;
  if (isShown || document.querySelector('.tk-qr') === null) return answer;
  // Opening a cache that a sign-out has just let go would make it anew.
  if ('caches' in globalThis && (await caches.has(KEPT_TICKETS)))
    await (isShared ? (await caches.open(KEPT_TICKETS)).delete(address) : caches.delete(KEPT_TICKETS));
  location.reload();
  return answer;
}

/**
 * The network is back, or nearly: as soon as the server answers, the page is of now. Where it is the same, only its
 * time changes: the card one has swiped to stays before the scanner.
 */
async function renew(): Promise<void> {
  const answer = await check('GET');
  if (answer === null) {
    if (navigator.onLine) setTimeout(() => void renew(), ASK_AGAIN_MS);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [shown, now] = [document, page].map((one) => one.querySelector('.tk-foot time'));
  if (nightsIn(page) !== shownNights || shown == null || now == null) return location.reload();
  shown.replaceWith(now);
  sayNetwork();
}

/** What other tabs say of the sign-in (features/auth/session-channel.ts). */
function followSignOut(): void {
  if (isShared || typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(SESSION_CHANNEL).onmessage = () => location.reload();
}

async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(SIGN_OUT, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  if (answer?.ok === true) {
    if ('caches' in globalThis) await caches.delete(KEPT_TICKETS);
    const registration = await navigator.serviceWorker?.getRegistration('/');
    registration?.active?.postMessage('forget' satisfies TicketsMessage);
    if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(SESSION_CHANNEL).postMessage('signed-out');
  }
  location.reload();
}

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
  for (const card of document.querySelectorAll('.tk-swipe > .tk-card')) seen.observe(card);
}

const say = (part: Element | null, words: string): void => {
  const word = part?.closest('.tk-give')?.querySelector('[data-said]');
  if (word != null) word.textContent = words;
};

/** The phone's share sheet, else the link in the clipboard; false when the sheet was closed without sending it. */
async function sendLink(from: Element): Promise<boolean> {
  const { share: path = '', title = '' } = from.closest<HTMLElement>('.tk-card')?.dataset ?? {};
  const url = new URL(path, location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      say(from, SAID.copied);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    say(from, url);
  }
  return true;
}

/**
 * A form is sent, and what it is about is shown as the server has it then, without leaving the page. Of a ticket that is
 * given the link goes first: who closes the share sheet has given nothing.
 */
async function send(form: HTMLFormElement): Promise<void> {
  if (form.dataset['give'] !== undefined && !(await sendLink(form))) return;
  const said = form.closest('.tk-give')?.querySelector('[data-said]')?.textContent ?? '';
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) return say(form, SAID.failed);
  if (!answer.ok) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const nights = [...document.querySelectorAll('.tk-night')];
  const at = nights.findIndex((night) => night.contains(form));
  const now = page.querySelectorAll('.tk-night')[at];
  if (now === undefined) return location.reload();
  const id = form.closest('.tk-card')?.id ?? '';
  nights[at]?.replaceWith(now);
  shownNights = nightsIn(page);
  showButtons();
  const card = document.getElementById(id);
  card?.scrollIntoView({ block: 'nearest', inline: 'center' });
  say(card?.querySelector('.tk-give > *') ?? null, said);
  navigator.serviceWorker?.controller?.postMessage({ keep: address } satisfies TicketsMessage);
}

/** What needs this script. */
function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-send-link],[data-sign-out]'))
    button.hidden = false;
  markShown();
}

addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  void send(event.target);
});
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.dataset['sendLink'] !== undefined) void sendLink(button);
  if (button?.dataset['signOut'] !== undefined) void signOut();
});
sayNetwork();
showButtons();
followSignOut();
addEventListener('offline', sayNetwork);
addEventListener('online', () => void renew());
addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && check()));
if ('serviceWorker' in navigator) keep().catch(() => undefined);
void check();
