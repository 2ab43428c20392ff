import { chromium, type Browser, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/support/find-browser.ts';
import { openAs, SLOWER, type Visit } from './bench-private.ts';
import { median, type BenchRow } from './bench-row.ts';

/** Lighthouse's slow 4G, in bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const ROUNDS = 3;
/** What moves later than this after the first byte moves under somebody's finger. */
const WATCHED_MS = 9_000;

type Seen = { shift: number; painted: number | null; usable: number | null };

/** In the page: how far its parts jump, when a price and the button that orders are painted, and when it can be pressed. */
function watchPage(): void {
  const seen: Seen = { shift: 0, painted: null, usable: null };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isSeen = (element: Element): boolean => element.getClientRects().length > 0;
  const look = (): void => {
    // Asking where things stand before there is a bar would lay out a page that is still coming, frame by frame.
    if (document.querySelector('main .pay-bar') === null) return void requestAnimationFrame(look);
    const prices = [...document.querySelectorAll('main .choice-price')];
    const buttons = [...document.querySelectorAll('main button, main a.button')].filter(
      (button) => isSeen(button) && /^(Pay|Book|Buy) /.test(button.textContent.trim()),
    );
    if (prices.some(isSeen) && buttons.length > 0) seen.painted ??= performance.now();
    const isOurs = (button: Element): boolean => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    if (buttons.some((button) => isOurs(button) && !button.matches(':disabled'))) seen.usable ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowVisit(browser: Browser, visit: Visit, path: string): Promise<Seen> {
  const page: Page = await openAs(browser, visit);
  try {
    await page.addInitScript(watchPage);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(visit.url + path, { waitUntil: 'commit' });
    await page.waitForTimeout(WATCHED_MS);
    return await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  } finally {
    await page.context().close();
  }
}

export type SlowVisits = { url: string; dancer: string; member: string; eventId: string };

/** A cold visit to the pages between 'Book Now' and the code, on slow 4G with a processor four times slower. */
export async function benchSlowPhone({ url, dancer, member, eventId }: SlowVisits): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  const visits = async (cookie: string, path: string): Promise<Seen[]> => {
    const all: Seen[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await slowVisit(browser, { url, cookie }, path));
    return all;
  };
  const shiftOf = (name: string, all: Seen[]): BenchRow => ({
    row: `${name} on slow 4G, processor ${SLOWER}x slower: shift`,
    value: median(all.map(({ shift }) => shift)),
    unit: '',
    reach: { atMost: 0.02 },
  });
  const secondsOf = (name: string, times: (number | null)[], atMost: number): BenchRow => ({
    row: `checkout on slow 4G, processor ${SLOWER}x slower: ${name}`,
    value: median(times.map((time) => time ?? WATCHED_MS)) / 1_000,
    unit: 's',
    reach: { atMost },
  });
  try {
    const checkout = await visits(dancer, `/checkout/${eventId}`);
    const rows = [
      secondsOf(
        'price and button painted',
        checkout.map(({ painted }) => painted),
        1.5,
      ),
      secondsOf(
        'usable',
        checkout.map(({ usable }) => usable),
        3,
      ),
      shiftOf('checkout', checkout),
      shiftOf(
        'sign-in from Book Now',
        await visits('signed=out', `/auth?returnTo=${encodeURIComponent(`/checkout/${eventId}`)}`),
      ),
      shiftOf('dashboard', await visits(dancer, '/dashboard')),
      shiftOf('subscription management', await visits(member, '/subscription-management')),
    ];
    return rows;
  } finally {
    await browser.close();
  }
}
