import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import type { Db } from '#server/db/client.ts';
import { BROWSER_ARGS, findBrowser } from '#tests/support/find-browser.ts';
import { median, type BenchRow } from './bench-row.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** A phone's processor beside this machine's. */
export const SLOWER = 4;
const PRESSES = 5;
const PATIENCE_MS = 60_000;

/** A party to come that anybody can buy two tickets for. */
export function someNightOnSale(db: Db): string {
  const night = db.sqlite
    .prepare<[number], { id: string }>(
      `SELECT id FROM events WHERE kind = 'party' AND is_active = 1 AND cancelled_at IS NULL AND starts_at > ?
          AND price_cents > 0 AND coalesce(max_capacity, 1000) - sold_count - held_count > 20
        ORDER BY starts_at LIMIT 1`,
    )
    .get(Date.now());
  if (night === undefined) throw new Error('the season has no night on sale');
  return night.id;
}

export type Visit = { url: string; cookie: string };

export async function openAs(browser: Browser, { url, cookie }: Visit, screen = PHONE): Promise<Page> {
  const context = await browser.newContext(screen);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** All script a page has loaded when it has come to rest. */
async function scriptsOf(browser: Browser, visit: Visit, path: string): Promise<number> {
  const page = await openAs(browser, visit);
  try {
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.goto(visit.url + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2_000);
    let bytes = 0;
    for (const body of scripts.values()) bytes += gzipSync(await body).length;
    return bytes / 1_000;
  } finally {
    await page.context().close();
  }
}

/** In the page: the longest time from a press until the frame that answered it, over all of them (INP). */
export function watchPresses(): void {
  Object.assign(window, { slowestPress: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if ((entry.interactionId ?? 0) > 0)
        Object.assign(window, {
          slowestPress: Math.max((window as unknown as { slowestPress: number }).slowestPress, entry.duration),
        });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export const slowestPress = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { slowestPress: number }).slowestPress);

/** From Book Now on a night's page to the price at the checkout, and one ticket more. */
async function pressBookNow(browser: Browser, visit: Visit, eventId: string): Promise<number> {
  const page = await openAs(browser, visit);
  try {
    await page.addInitScript(watchPresses);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${visit.url}/events/${eventId}`, { waitUntil: 'networkidle' });
    await page.mouse.move(20, 20);
    await page.waitForTimeout(3_000);
    await page
      .getByRole('link', { name: /^Book Now/ })
      .first()
      .click();
    const pay = page.getByRole('button', { name: /^Pay €/ }).filter({ visible: true });
    await pay.waitFor({ timeout: PATIENCE_MS });
    await page.getByRole('button', { name: 'One ticket more' }).click();
    await page.waitForTimeout(1_000);
    await pay.waitFor({ timeout: PATIENCE_MS });
    return await slowestPress(page);
  } finally {
    await page.context().close();
  }
}

/** What private pages weigh, and how quickly the way into the checkout answers a press. */
export async function benchPrivate(visit: Visit, eventId: string): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const rows: BenchRow[] = [];
    for (const [name, path] of [
      ['dashboard', '/dashboard?open=1'],
      ['dashboard, tickets', '/dashboard?tab=tickets&open=1'],
      ['checkout', `/checkout/${eventId}`],
    ] as const)
      rows.push({
        row: `${name}: script in all (gzip)`,
        value: await scriptsOf(browser, visit, path),
        unit: 'kB',
        reach: { atMost: 170 },
      });
    const presses: number[] = [];
    for (let n = 0; n < PRESSES; n++) presses.push(await pressBookNow(browser, visit, eventId));
    rows.push({
      row: `Book Now to the price, processor ${SLOWER}x slower: slowest answer to a press`,
      value: median(presses),
      unit: 'ms',
      reach: { atMost: 100 },
      notes: { presses: presses.join(' ') },
    });
    return rows;
  } finally {
    await browser.close();
  }
}
