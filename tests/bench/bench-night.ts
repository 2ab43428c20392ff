import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession } from 'playwright/test';
import { readyDesk, until, type HeadlessDesk } from '#tests/kiosk/support/headless-desk.ts';
import { call } from '#tests/kiosk/support/desk-page.ts';
import { openShakyLink } from '#tests/kiosk/support/shaky-link.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { BenchRow } from './bench-row.ts';
import { openRunningDesk, paintedScans, quantile, storeOf, type RunningDesk } from './bench-scans.ts';
import { DOOR_PRICE_CENTS, SNAPSHOT_SIZE, openBusyNight } from './busy-night.ts';

const HOURS = 8;
const SCANS = 2_000;
const SALES = 600;
/** One queue at the door after the other: ten tickets, three buyers. */
const QUEUES = SCANS / 10;
const QUEUES_PER_HOUR = QUEUES / HOURS;

type Memory = { mainHeap: number; main: number; pageHeap: number };

/** What is still held once everything that can go has gone, in MB. */
async function memoryOf({ kiosk }: RunningDesk, cdp: CDPSession): Promise<Memory> {
  const [mainHeap, main] = await kiosk.evaluate(async () => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as (how: object) => void;
    for (let i = 0; i < 3; i++) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }); // gives the emptied rooms back to the system, too
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { heapUsed, rss } = process.memoryUsage();
    return [heapUsed, rss] as const;
  });
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { mainHeap: mainHeap / 2 ** 20, main: main / 2 ** 20, pageHeap: usedSize / 2 ** 20 };
}

async function serveQueue({ page }: RunningDesk, codes: readonly string[], ticketTypeId: string): Promise<number[]> {
  const times = await paintedScans(page, codes, 0);
  for (let buyer = 0; buyer < SALES / QUEUES; buyer++) {
    const sold = await call(page, 'sell', {
      items: [{ ticketTypeId, quantity: 1 }],
      payments: [{ method: 'cash', amountCents: DOOR_PRICE_CENTS, givenCents: 2_000 }],
      expectedTotalCents: DOOR_PRICE_CENTS,
    });
    if (!sold.isOk) throw new Error(`a sale was refused: ${JSON.stringify(sold)}`);
  }
  return times;
}

/**
 * Eight hours of a full house by the desk's own clock; compared are the end of the first hour and the end of the last.
 */
export async function benchMemory(): Promise<BenchRow[]> {
  const clock = path.join(mkdtempSync(path.join(tmpdir(), 'bench-clock-')), 'ahead');
  writeFileSync(clock, '0');
  const desk = await openRunningDesk({ KIOSK_CLOCK_FILE: clock, KIOSK_LOCK_MINUTES: '60' });
  try {
    const { page, night } = desk;
    await call(page, 'openCash', { count: { 2000: 10 } });
    const { id } = night.db.sqlite
      .prepare(`SELECT id FROM ticket_types WHERE event_id = ? AND channel = 'door'`)
      .get(night.eventId) as { id: string };
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('HeapProfiler.enable');
    const hours: number[][] = [];
    let first: Memory | null = null;
    for (let queue = 0; queue < QUEUES; queue++) {
      writeFileSync(clock, String(Math.round((queue / QUEUES_PER_HOUR) * HOUR_MS)));
      (hours[Math.floor(queue / QUEUES_PER_HOUR)] ??= []).push(
        ...(await serveQueue(desk, night.tickets.slice(queue * 10, queue * 10 + 10), id)),
      );
      if (queue === QUEUES_PER_HOUR - 1) first = await memoryOf(desk, cdp);
    }
    const last = await memoryOf(desk, cdp);
    const entries = storeOf(
      desk.kiosk,
      (db) => (db.prepare('SELECT count(*) AS n FROM journal').get() as { n: number }).n,
    );
    // The float and each sale are an entry of what was done and one of their signed document.
    if (first === null || entries !== SCANS + 2 * (1 + SALES)) throw new Error(`the night has ${entries} entries`);
    const grown = (what: string, of: keyof Memory, notes: BenchRow['notes'] = {}): BenchRow => ({
      row: `${HOURS} hours at the door: what ${what} holds has grown by`,
      value: ((last[of] - first[of]) / first[of]) * 100,
      unit: '%',
      reach: { atMost: 20 },
      notes: { 'after an hour MB': first[of], 'at the end MB': last[of], ...notes },
    });
    const p95 = (hour: number) => quantile(hours[hour] ?? [], 0.95);
    return [
      grown('main’s heap', 'mainHeap', { scans: SCANS, sales: SALES }),
      grown('main’s process', 'main'),
      grown('the page’s heap', 'pageHeap', {
        'scan p95 in the first hour ms': p95(0),
        'in the last ms': p95(HOURS - 1),
      }),
    ];
  } finally {
    await desk.close();
    rmSync(path.dirname(clock), { recursive: true, force: true });
  }
}

const QUEUED_SCANS = 700;
const QUEUED_SALES = 300;

async function workAlone({ calls, desk }: HeadlessDesk, codes: readonly string[]): Promise<void> {
  const type = desk.state().saleTypes.find(({ priceCents }) => priceCents === DOOR_PRICE_CENTS);
  for (const text of codes) await calls.scan({ text });
  for (let n = 0; n < QUEUED_SALES; n++)
    await calls.sell({
      items: [{ ticketTypeId: type?.id ?? '', quantity: 1 }],
      payments: [{ method: 'cash', amountCents: DOOR_PRICE_CENTS }],
      expectedTotalCents: DOOR_PRICE_CENTS,
    });
}

/**
 * A night without a network comes home: from the cable going in until the desk knows of every entry what became of it.
 */
export async function benchReplay(): Promise<BenchRow> {
  const night = await openBusyNight();
  const link = await openShakyLink(night.server.url);
  const ready = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  try {
    const { desk } = ready;
    await until(
      () =>
        (desk.store().one<{ n: number }>('SELECT count(*) AS n FROM tickets')?.n ?? 0) >= SNAPSHOT_SIZE.tickets &&
        desk.state().link.waiting === 0,
    );
    link.set('cut');
    await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
    await workAlone(ready, night.tickets.slice(0, QUEUED_SCANS));
    const queued = desk.state().link.waiting;
    link.set('open');
    const begun = performance.now();
    await until(async () => (await desk.syncNow(), desk.state().link.waiting === 0), 30_000);
    const seconds = (performance.now() - begun) / 1_000;
    const arrived = night.db.sqlite
      .prepare(
        `SELECT count(*) AS entries, sum(outcome = 'applied') AS applied, (SELECT count(*) FROM admissions
          WHERE event_id = @eventId) AS inside FROM desk_entries WHERE kind IN ('admission', 'sale')`,
      )
      .get({ eventId: night.eventId });
    const done = QUEUED_SCANS + QUEUED_SALES;
    const wanted = { entries: done, applied: done, inside: done };
    // Each sale brings its document.
    if (queued !== done + QUEUED_SALES || JSON.stringify(arrived) !== JSON.stringify(wanted))
      throw new Error(`arrived: ${JSON.stringify(arrived)} of ${queued}`);
    return {
      row: `${done} entries of a desk without a network, replayed`,
      value: seconds,
      unit: 's',
      reach: { atMost: 5 },
      notes: { scans: QUEUED_SCANS, sales: QUEUED_SALES, documents: QUEUED_SALES },
    };
  } finally {
    await ready.close();
    await link.close();
    await night.end();
  }
}
