import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright/test';
import { KEPT_TICKETS, TICKETS_WORKER } from '#shared/tickets/kept-tickets.ts';
import { openShakyLink } from '#tests/kiosk/support/shaky-link.ts';
import { BROWSER_ARGS, findHeadlessShell } from '#tests/support/find-browser.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import type { Db } from '#server/db/client.ts';
import { median, type BenchRow } from './bench-row.ts';

const OPENINGS = 7;
const PATIENCE_MS = 30_000;
/** A phone's processor beside this machine's. */
const SLOWER = 4;
/** Slow 3G: 400 kbit/s, 400 ms until an answer begins. */
const SLOW_3G = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };

/** The link of a valid ticket for a night to come. */
export function someTicketPath(db: Db): string {
  const ticket = db.sqlite
    .prepare<[number], { token: string }>(
      `SELECT share_token AS token FROM tickets JOIN events ON events.id = tickets.event_id
        WHERE tickets.status = 'active' AND events.ends_at > ? LIMIT 1`,
    )
    .get(Date.now());
  if (ticket === undefined) throw new Error('the season has no ticket for a night to come');
  return `/ticket/${ticket.token}`;
}

/** In the page: notes when the frame with the whole code on it was handed to the screen. */
function watchCode(): void {
  const look = (): void => {
    const box = document.querySelector('.tk-qr svg path')?.getBoundingClientRect();
    if (document.readyState === 'loading' || box === undefined || box.width === 0)
      return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { codeAt: performance.now() })));
  };
  look();
}

async function codePaintedAt(page: Page): Promise<number> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt; await sleep(50)) {
    const at = await page.evaluate(() => (window as { codeAt?: number }).codeAt);
    if (at !== undefined) return at / 1_000;
  }
  throw new Error('the code was not painted');
}

async function openPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.addInitScript(watchCode);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, cdp };
}

/** With nothing of ours on the phone, from the address to the painted code. */
async function openCold(browser: Browser, url: string): Promise<{ painted: number; bytes: number }> {
  const { context, page, cdp } = await openPhone(browser);
  try {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_3G);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    const painted = await codePaintedAt(page);
    await answer?.finished();
    const sizes = await answer?.request().sizes();
    return { painted, bytes: (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0) };
  } finally {
    await context.close();
  }
}

const isKept = (page: Page) =>
  page.waitForFunction(
    async (name) => (await (await caches.open(name)).match(location.pathname)) !== undefined,
    KEPT_TICKETS,
  );

/** `ticketPath` is opened on a phone: cold on slow 3G, and again where there is no network at all. */
export async function benchTicket(dataDir: string, ticketPath: string): Promise<BenchRow[]> {
  const port = await freePort();
  const link = await openShakyLink(`http://127.0.0.1:${port}`);
  const server = await startServer({ port, dataDir, environment: { DEMO_SEED: 'off', BASE_URL: link.url } });
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: [...BROWSER_ARGS] });
  const url = link.url + ticketPath;
  try {
    const cold: { painted: number; bytes: number }[] = [];
    for (let n = 0; n < OPENINGS; n++) cold.push(await openCold(browser, url));
    const { context, page } = await openPhone(browser);
    await page.goto(url);
    await isKept(page);
    link.set('cut');
    const kept: number[] = [];
    for (let n = 0; n < OPENINGS; n++) {
      await page.goto(url, { waitUntil: 'commit' });
      kept.push(await codePaintedAt(page));
    }
    await context.close();
    const coldTimes = cold.map(({ painted }) => painted);
    return [
      {
        row: `ticket page, processor ${SLOWER}x slower: QR code painted on slow 3G, cold`,
        value: median(coldTimes),
        unit: 's',
        reach: { atMost: 1.2 },
        notes: {
          'slowest s': Math.max(...coldTimes),
          'page kB': (cold[0]?.bytes ?? Number.NaN) / 1_000,
          openings: OPENINGS,
        },
      },
      {
        row: `ticket page, processor ${SLOWER}x slower: QR code painted with its service worker and no network`,
        value: median(kept),
        unit: 's',
        reach: { atMost: 0.5 },
        notes: { 'slowest s': Math.max(...kept), openings: OPENINGS },
      },
      workerRow(),
    ];
  } finally {
    await browser.close();
    await link.close();
    await server.end('SIGTERM');
  }
}

function workerRow(): BenchRow {
  const file = readFileSync(path.join(repositoryRoot, 'dist/client', TICKETS_WORKER));
  return {
    row: 'tickets: service worker, uncompressed',
    value: file.length / 1_000,
    unit: 'kB',
    reach: { atMost: 4 },
    notes: { 'gzip kB': gzipSync(file).length / 1_000 },
  };
}
