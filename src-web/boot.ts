/**
 * The only script a public page waits for. Links, menus and 'Book Now' are plain HTML; the rest of the scripts
 * loads when the browser has nothing better to do, or at the first touch. A private page needs them at once.
 */
const FIRST_TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;
const LATEST_MS = 3_500;
/** With no larger paint for so long, the page's main picture is on the screen. */
const SETTLED_MS = 150;
/** A hidden page paints nothing. */
const HIDDEN_MS = 300;
const ASKED_AGAIN = 'asked-again';

/** What this tab remembers; a browser may forbid it, and the page works all the same. */
function inTab<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

document.documentElement.dataset['scripts'] = '';
// The hero's count is heard once a visit.
if (inTab((kept) => kept.getItem('heard')) === '1') document.documentElement.dataset['heard'] = '';
else if (location.pathname === '/') inTab((kept) => kept.setItem('heard', '1'));

/** The line about the other language, closed, is gone for a year (ui/frame/other-language.tsx). */
const YEAR_MS = 31_536_000_000;
const preferred = navigator.languages.find((one) => /^(en|de)\b/.test(one))?.slice(0, 2);
try {
  if (Date.now() - Number(localStorage.getItem('language-line-closed')) > YEAR_MS)
    document.documentElement.dataset['prefers'] = preferred;
} catch {
  // No line is better than one that can't be closed.
}

const root = document.getElementById('root');
/**
 * A private page that has something to show before its scripts have come: they draw it anew (the dashboard, the sign-in)
 * or take it over (the checkout), and it is of use only with them.
 */
const isDrawn = document.querySelector('#before-scripts, #drawn') !== null;
const isRendered = !isDrawn && root?.firstElementChild !== null;
let isStarted = false;
let pressed: HTMLElement | undefined;

/** A press of a button that can't do anything yet is kept and repeated. */
function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button, a[data-needs-script]') : null;
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  pressed = button;
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  import('./entry-client.tsx').then(({ startClient }) => startClient(onReady)).catch(goWithout);
}

/** From now on no paint counts as the page's largest: what is only ornament may come. */
function onTouch(): void {
  document.documentElement.dataset['scripts'] = 'late';
  for (const touch of FIRST_TOUCHES) document.removeEventListener(touch, onTouch);
  start();
}

function onReady(): void {
  inTab((kept) => kept.removeItem(ASKED_AGAIN));
  document.removeEventListener('click', keepPress, true);
  // In a separate turn: inside React's effect the page's own code may not be listening yet.
  setTimeout(() => pressed?.click());
}

/**
 * The scripts don't come. A public page is what it is without them, its forms too. A private one is asked for once
 * more, for the website may have been built anew between the page and its scripts; then it says so (the server sends
 * the words).
 */
function goWithout(error: unknown): void {
  console.error(error);
  const before = inTab((kept) => kept.getItem(ASKED_AGAIN));
  delete document.documentElement.dataset['scripts'];
  for (const touch of FIRST_TOUCHES) document.removeEventListener(touch, onTouch);
  document.removeEventListener('click', keepPress, true);
  if (isRendered) pressed?.click();
  else if (before === null) {
    inTab((kept) => kept.setItem(ASKED_AGAIN, '1'));
    location.reload();
  } else {
    // Not on a page that is of use without scripts.
    const words = document.querySelector<HTMLTemplateElement>('#not-loaded');
    if (words !== null) root?.replaceChildren(words.content);
  }
}

/**
 * Nothing shares the network or the processor with the first picture: 'load' comes before it is painted, by many frames
 * on a slow phone.
 */
function afterLargestPaint(then: () => void): void {
  let settled: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(settled);
    settled = setTimeout(then, SETTLED_MS);
  };
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    new PerformanceObserver(wait).observe({ type: 'largest-contentful-paint', buffered: true });
  else wait();
}

/** What the server has drawn is seen first: to read the scripts takes a slow phone longer than to paint it. */
function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
  setTimeout(then, HIDDEN_MS);
}

function whenIdle(): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: LATEST_MS });
  else start(); // Safari has no idle callback
}

if (isRendered) {
  document.addEventListener('click', keepPress, true);
  for (const touch of FIRST_TOUCHES) document.addEventListener(touch, onTouch, { passive: true });
  window.addEventListener('load', () => {
    afterLargestPaint(whenIdle);
    setTimeout(start, LATEST_MS);
  });
} else if (isDrawn) afterNextPaint(onTouch);
else onTouch();

export {};
