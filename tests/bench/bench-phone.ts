import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright/test';
import { median, type BenchRow } from './bench-row.ts';
import { quantile } from './bench-scans.ts';
import { openBlankPhone, type OpenPhone, type PhoneNight } from './open-phone.ts';
import { holdUp, readWatched, scanAll } from './phone-camera.ts';

const ROUNDS = 5;
const SCANS = 100;
const WARM_UP = 8;
const OPENINGS = 3;
const RELOADS = 5;
/** A phone's processor beside this machine's. */
const SLOWER = 4;
const AWAY_MS = 20;
/** Lighthouse's 'slow 4G': 1,600 kbit/s down, 750 up, 150 ms until an answer begins. */
const SLOW_4G = { downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150, offline: false };
const PATIENCE_MS = 30_000;

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; !(await holds()); await sleep(50))
    if (Date.now() > giveUpAt) throw new Error(`${what} did not come to pass`);
}

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
const whenRead = (page: Page) => until(async () => !Number.isNaN((await page.evaluate(readWatched)).readAt), 'a read');
const isOffline = (page: Page, wanted: boolean) =>
  until(async () => (await page.getByText('Offline seit').count()) === (wanted ? 1 : 0), `offline: ${wanted}`);

/** Once the page itself is in the cache, everything else that a reload needs is there too. */
const isKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('clave-door')).match('/door')) !== undefined);

/** Opened by an invitation, with the whole list, its camera on and the page kept. */
async function openPhone(night: PhoneNight, codes: readonly string[]): Promise<OpenPhone> {
  const phone = await openBlankPhone(night, codes);
  await phone.page.goto(await night.invite());
  await until(async () => phone.page.getByText('Code vor die Kamera halten').isVisible(), 'the camera');
  await until(() => isKept(phone.page), 'keeping the page');
  return phone;
}

function scanRow(
  where: string,
  times: readonly number[],
  more: { atMost: number; notes: BenchRow['notes'] },
): BenchRow {
  const size = times.length / ROUNDS;
  const rounds = Array.from({ length: ROUNDS }, (_, n) => times.slice(n * size, (n + 1) * size));
  return {
    row: `phone page, processor ${SLOWER}x slower: a code that is read to its verdict on the screen, ${where}, p95`,
    value: median(rounds.map((round) => quantile(round, 0.95))),
    unit: 'ms',
    reach: { atMost: more.atMost },
    notes: {
      'p50 ms': quantile(times, 0.5),
      'p95 of all ms': quantile(times, 0.95),
      'slowest ms': Math.max(...times),
      scans: times.length,
      ...more.notes,
    },
  };
}

/**
 * From the text in the decoder's hands to the frame with the verdict on it, while the camera goes on looking: without a
 * network, and with a server 20 ms away.
 */
async function benchPhoneScans(night: PhoneNight): Promise<BenchRow[]> {
  const codes = night.door.codes.slice(0, WARM_UP + 2 * SCANS);
  const phone = await openPhone(night, codes);
  const { page, cdp } = phone;
  const scans = (from: number, count: number) => page.evaluate(scanAll, codes.slice(from, from + count));
  try {
    await slow(cdp, SLOWER);
    await scans(0, WARM_UP);
    night.link.delay(AWAY_MS);
    await sleep(1_000);
    const online = await scans(WARM_UP, SCANS);
    night.link.delay(0);
    if (online.alone > SCANS / 20) throw new Error(`decided without the server: ${online.alone} of ${SCANS}`);
    night.link.set('cut');
    await page.evaluate(() => window.dispatchEvent(new Event('online'))); // asks at once, and finds nobody
    await isOffline(page, true);
    const alone = await scans(WARM_UP + SCANS, SCANS);
    if (alone.alone !== SCANS) throw new Error(`decided without a network: ${alone.alone} of ${SCANS}`);
    return [
      scanRow('no network', alone.times, { atMost: 150, notes: {} }),
      scanRow(`server ${AWAY_MS} ms away, each way`, online.times, {
        atMost: 250,
        notes: { 'answered too late': online.alone },
      }),
    ];
  } finally {
    night.link.set('open');
    await phone.close();
  }
}

type Asked = { url: string; at: number; bytes: number };

/** All the page asks for, with the bytes that came over the wire: headers and compressed bodies. */
async function watchBytes(cdp: CDPSession): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) =>
    asked.set(requestId, { url: request.url, at: wallTime * 1_000, bytes: 0 }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  return asked;
}

const READER = /\/assets\/(read-frames|zxing_reader)[^/]*\.(js|wasm)$/;
/** The start screen stands in a system font: its own is asked for as soon as it stands. */
const FONT = /\.woff2$/;
const inKb = (bytes: number): number => bytes / 1_000;

/**
 * What a helper's phone fetches when it is opened for the first time. The first row has everything until the scan
 * screen is there with the whole list: page, script, style, join, list, icons. The second is the code reader, which
 * comes later with the font.
 */
async function benchPhoneBytes(night: PhoneNight): Promise<BenchRow[]> {
  const [code = ''] = night.door.codes;
  const phone = await openBlankPhone(night, [code]);
  const reader = new Map<string, Promise<number>>();
  phone.page.on('response', (response) => {
    const url = response.url(); // asked for once more to be kept, out of the browser's own cache
    if (READER.test(url) && !reader.has(url))
      reader.set(
        url,
        response.finished().then(async () => (await response.request().sizes()).responseBodySize),
      );
  });
  try {
    const asked = await watchBytes(phone.cdp);
    await phone.page.goto(await night.invite());
    await phone.page.getByRole('button', { name: 'Eintippen' }).waitFor();
    await phone.page.evaluate(holdUp, code);
    await whenRead(phone.page);
    const { startedOn } = await phone.page.evaluate(readWatched);
    const before = [...asked.values()].filter(({ url, at }) => at <= startedOn && !READER.test(url) && !FONT.test(url));
    const bytesOf = (wanted: RegExp) =>
      before.filter(({ url }) => wanted.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);
    const sizes = await Promise.all(reader.values());
    if (sizes.length !== 2) throw new Error(`the reader came in ${sizes.length} files`);
    return [
      {
        row: `phone page: bytes on the wire to the start screen, with a list of ${night.door.codes.length}`,
        value: inKb(bytesOf(/./)),
        unit: 'kB',
        reach: { atMost: 200 },
        notes: {
          'list kB': inKb(bytesOf(/phone\.snapshot/)),
          'script and style kB': inKb(bytesOf(/\/assets\//)),
          answers: before.length,
        },
      },
      {
        row: 'phone page: code reader, brotli',
        value: inKb(sizes.reduce((sum, size) => sum + size, 0)),
        unit: 'kB',
        reach: { atMost: 330 },
        notes: { 'machine code kB': inKb(Math.max(...sizes)), 'script kB': inKb(Math.min(...sizes)) },
      },
    ];
  } finally {
    await phone.close();
  }
}

/** From the address to the first code that is read, with nothing of ours on the phone; the name costs no time. */
async function openOn4g(night: PhoneNight, code: string): Promise<{ started: number; read: number }> {
  const phone = await openBlankPhone(night, [code]);
  try {
    await phone.cdp.send('Network.enable');
    await phone.cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await phone.page.goto(await night.invite(), { waitUntil: 'commit' });
    await phone.page.evaluate(holdUp, code);
    await whenRead(phone.page);
    const { startedAt, readAt } = await phone.page.evaluate(readWatched);
    return { started: startedAt / 1_000, read: readAt / 1_000 };
  } finally {
    await phone.close();
  }
}

async function bench4g(night: PhoneNight): Promise<BenchRow> {
  const [code = ''] = night.door.codes;
  const opened: { started: number; read: number }[] = [];
  for (let n = 0; n < OPENINGS; n++) opened.push(await openOn4g(night, code));
  return {
    row: 'phone page: ready to scan on slow 4G, from the address to a code that is read',
    value: median(opened.map(({ read }) => read)),
    unit: 's',
    reach: { atMost: 5 },
    notes: { 'start screen s': median(opened.map(({ started }) => started)), openings: OPENINGS },
  };
}

/** A reload in the basement, to the painted scan screen with the whole list; on the slower processor. */
async function benchReload(night: PhoneNight): Promise<BenchRow> {
  const phone = await openPhone(night, []);
  const reload = async () => {
    await phone.page.reload({ waitUntil: 'commit' });
    await until(async () => !Number.isNaN((await phone.page.evaluate(readWatched)).startedAt), 'the start screen');
    return (await phone.page.evaluate(readWatched)).startedAt / 1_000;
  };
  try {
    await slow(phone.cdp, SLOWER);
    night.link.set('cut');
    await reload();
    const times: number[] = [];
    for (let n = 0; n < RELOADS; n++) times.push(await reload());
    await isOffline(phone.page, true);
    night.link.set('hangs');
    const hanging = await reload();
    return {
      row: `phone page, processor ${SLOWER}x slower: reload without a network`,
      value: median(times),
      unit: 's',
      reach: { atMost: 1 },
      notes: { 'slowest s': Math.max(...times), reloads: RELOADS, 'a network that hangs s': hanging },
    };
  } finally {
    night.link.set('cut');
    night.link.set('open');
    await phone.close();
  }
}

export const benchPhone = async (night: PhoneNight): Promise<BenchRow[]> => [
  ...(await benchPhoneScans(night)),
  ...(await benchPhoneBytes(night)),
  await bench4g(night),
  await benchReload(night),
];
