import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { pairDesk, unlock } from '#tests/kiosk/support/desk-page.ts';
import type { Kiosk } from '#tests/kiosk/support/kiosk.ts';
import { launchKiosk } from '#tests/kiosk/support/launch-kiosk.ts';
import { CASHIER_PIN, type Night } from '#tests/kiosk/support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '#tests/kiosk/support/shaky-link.ts';
import { median, type BenchRow } from './bench-row.ts';
import { SNAPSHOT_SIZE, openBusyNight } from './busy-night.ts';

const SCANS = 100;
const ROUNDS = 5;
const WARM_UP = 20;
const AWAY_MS = 20;
const HANGS = 10;
const SCANS_PER_HANG = 2; // the second silence takes the desk offline
const PATIENCE_MS = 20_000;

export type RunningDesk = { night: Night; link: ShakyLink; kiosk: Kiosk; page: Page; close(): Promise<void> };

export function storeOf<T>(kiosk: Kiosk, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path.join(kiosk.userData, 'desk.sqlite'), { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; !(await holds()); await sleep(25))
    if (Date.now() > giveUpAt) throw new Error(`${what} did not come to pass`);
}

/**
 * The real main, preload and page, paired with a busy night through a link that can be made worse, with the whole list
 * on its disk.
 */
export async function openRunningDesk(environment: Record<string, string> = {}): Promise<RunningDesk> {
  const night = await openBusyNight();
  const link = await openShakyLink(night.server.url);
  const kiosk = await launchKiosk({ env: { KIOSK_SERVER: link.url, KIOSK_FISCAL: 'demo', ...environment } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const ticketsHeld = () =>
    storeOf(kiosk, (db) => (db.prepare('SELECT count(*) AS n FROM tickets').get() as { n: number }).n);
  await until(() => ticketsHeld() >= SNAPSHOT_SIZE.tickets, 'the whole list');
  return {
    night,
    link,
    kiosk,
    page,
    async close() {
      await kiosk.kill();
      await link.close();
      await night.end();
    },
  };
}

/**
 * Types every code as a scanner does and waits for its verdict: from the scanner's Enter to the frame with the new
 * screen on it, in ms by the page's own clock. Throws unless every one of them lets in.
 */
export function paintedScans(page: Page, codes: readonly string[], restMs = 60): Promise<number[]> {
  return page.evaluate(
    async ([all, rest]) => {
      const screen = () => document.querySelector('.verdict');
      const press = (key: string) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            code: /\d/.test(key) ? `Digit${key}` : `Key${key}`,
            bubbles: true,
            cancelable: true,
          }),
        );
      const painted = (before: Element | null) =>
        new Promise<number>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error('no verdict came')), 10_000);
          const seen = new MutationObserver(() => {
            const now = screen();
            if (now === null || now === before) return;
            seen.disconnect();
            clearTimeout(late);
            // The frame's own callbacks run before it is drawn; a message posted there is heard after that.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now());
              port2.postMessage(0);
            });
          });
          seen.observe(document.body, { childList: true, subtree: true });
        });
      const times: number[] = [];
      for (const code of all) {
        const drawn = painted(screen());
        for (const key of code) press(key);
        const enter = performance.now();
        press('Enter');
        times.push((await drawn) - enter);
        const word = screen()?.querySelector('h1')?.textContent;
        if (word !== 'GÜLTIG') throw new Error(`a valid ticket was called ${word}`);
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return times;
    },
    [codes, restMs] as const,
  );
}

/** By nearest rank: so many of them took no longer. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

const offline = ({ page }: RunningDesk, isOffline: boolean) =>
  until(
    async () => (await page.locator('.pill-off').count()) === (isOffline ? 1 : 0),
    isOffline ? 'being offline' : 'being online',
  );

/**
 * The middle one of five rounds: what else the machine does for a moment is not the desk's. All of them together stand
 * beside it.
 */
function row(
  where: string,
  times: readonly number[],
  { atMost, more }: { atMost: number; more?: BenchRow['notes'] },
): BenchRow {
  const size = times.length / ROUNDS;
  const rounds = Array.from({ length: ROUNDS }, (_, n) => times.slice(n * size, (n + 1) * size));
  const notes = {
    'p50 ms': quantile(times, 0.5),
    'p95 of all ms': quantile(times, 0.95),
    'slowest ms': Math.max(...times),
    scans: times.length,
    ...more,
  };
  return {
    row: `a scan to its verdict on the screen, ${where}, p95`,
    value: median(rounds.map((round) => quantile(round, 0.95))),
    unit: 'ms',
    reach: { atMost },
    notes,
  };
}

/** A server that takes every call and answers none: the guest waits 400 ms for it, then the desk decides. */
async function scanWhileItHangs(desk: RunningDesk, next: () => string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < HANGS; n++) {
    await offline(desk, false);
    desk.link.set('hangs');
    times.push(...(await paintedScans(desk.page, Array.from({ length: SCANS_PER_HANG }, next))));
    desk.link.set('cut'); // frees the calls that hang
    desk.link.set('open');
  }
  return times;
}

/** A scanner's Enter to the painted verdict: with a near server, with one that hangs, and without any. */
export async function benchScans(): Promise<BenchRow[]> {
  const desk = await openRunningDesk();
  try {
    const codes = desk.night.tickets.values();
    const next = () => codes.next().value ?? '';
    const some = (count: number) => Array.from({ length: count }, next);
    await paintedScans(desk.page, some(WARM_UP));
    desk.link.delay(AWAY_MS);
    const online = await paintedScans(desk.page, some(SCANS));
    desk.link.delay(0);
    const hanging = await scanWhileItHangs(desk, next);
    desk.link.set('cut');
    await offline(desk, true);
    const alone = await paintedScans(desk.page, some(SCANS));
    const claimed = storeOf(
      desk.kiosk,
      (db) =>
        db
          .prepare(
            `SELECT sum(payload LIKE '%"isOffline":false%') AS online,
              sum(payload LIKE '%"isOffline":true%') AS alone FROM journal WHERE kind = 'admission'`,
          )
          .get() as { online: number; alone: number },
    );
    const late = SCANS + WARM_UP - claimed.online; // the machine kept the server waiting: decided without it, and measured all the same
    if (late > SCANS / 20 || claimed.alone !== HANGS * SCANS_PER_HANG + SCANS + late)
      throw new Error(`decided elsewhere than thought: ${JSON.stringify(claimed)}`);
    return [
      row('no network', alone, { atMost: 60 }),
      row(`server ${AWAY_MS} ms away, each way`, online, { atMost: 120, more: { 'answered too late': late } }),
      row('server hangs', hanging, { atMost: 450 }),
    ];
  } finally {
    await desk.close();
  }
}
