import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon, { type RequestPlan } from 'autocannon';
import sharp from 'sharp';
import type { Db } from '#server/db/client.ts';
import { DANCERS, DEMO_PASSWORD, dancer } from '#server/demo/season/people.ts';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { median, rounded, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const ROUNDS = 7;
const REQUESTS = 5_000;
const WARM_UP_SIGN_INS = 20;
const SIGN_INS = 100;
const CONCURRENT_SIGN_INS = 4;
const PER_SECOND = 100;
const AVATAR_ROUNDS = 3;
const IDLE_SECONDS = 5;
const UPLOAD_SECONDS = 10;
const WARM_UP_SECONDS = 3;

/** Answered for everybody alike, and never from memory: what differs is only that somebody is known. */
function sameForAll(db: Db): string {
  const ticket = db.sqlite
    .prepare<[], { shareToken: string }>('SELECT share_token AS shareToken FROM tickets LIMIT 1')
    .get();
  if (ticket === undefined) throw new Error('the season has no ticket');
  return `/trpc/checkout.sharedTicket?input=${encodeURIComponent(JSON.stringify({ json: { token: ticket.shareToken } }))}`;
}

export type Asking = Buyer & { path: string };

export const askingFor = (db: Db, dancer: Buyer): Asking => ({ ...dancer, path: sameForAll(db) });

/** CPU of the server's process per request, all its threads together. */
async function cpuMicrosEach(
  { url, pid }: BenchShop['server'],
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const before = cpuSecondsOf(pid);
  const { non2xx, errors } = await autocannon({ url: url + path, connections: 8, amount: REQUESTS, headers });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`);
  return ((cpuSecondsOf(pid) - before) / REQUESTS) * 1e6;
}

/**
 * The same call with and without a session, turn by turn; the median of the rounds' differences. The first round warms
 * up.
 */
export async function benchSessionLookup({ server }: BenchShop, { userId, cookie, path }: Asking): Promise<BenchRow> {
  const textOf = async (address: string, headers: Record<string, string>) =>
    (await fetch(server.url + address, { headers })).text();
  if (!(await textOf('/trpc/profile.session', { cookie })).includes(userId))
    throw new Error('the session is not known');
  if ((await textOf(path, { cookie })) !== (await textOf(path, {})))
    throw new Error(`${path}: who is known gets another answer`);
  const [signedIn, anonymous]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [without, withSession] = [
      await cpuMicrosEach(server, path, {}),
      await cpuMicrosEach(server, path, { cookie }),
    ];
    if (round === 0) continue;
    anonymous.push(without);
    signedIn.push(withSession);
  }
  const differences = signedIn.map((micros, round) => micros - (anonymous[round] ?? Number.NaN));
  return {
    row: 'CPU of a session per request, over an anonymous request',
    value: median(differences),
    unit: 'µs',
    reach: { atMost: 60 },
    notes: {
      'with µs': median(signedIn),
      'without µs': median(anonymous),
      rounds: differences.map(Math.round).join(' '),
    },
  };
}

/** Gives the season's dancers the password as the server itself keeps it. */
export function giveDancersPassword(db: Db, passwordHash: string): void {
  db.sqlite.prepare(`UPDATE accounts SET password = ? WHERE provider_id = 'credential'`).run(passwordHash);
}

async function signInDancers(url: string, from: number, count: number): Promise<void> {
  let [next, signedIn] = [from, 0];
  const plan: RequestPlan = {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ email: dancer(next++).email, password: DEMO_PASSWORD }),
      headers: { ...request.headers, 'content-type': 'application/json', origin: url },
    }),
    onResponse: (status) => (signedIn += status === 200 ? 1 : 0),
  };
  await autocannon({ url, connections: CONCURRENT_SIGN_INS, amount: count, requests: [plan] });
  if (signedIn !== count) throw new Error(`${signedIn} of ${count} dancers were let in`);
}

/** Each dancer once, with password, argon2id and everything else that signing in does. */
export async function benchSignIn({ server: { url, pid } }: BenchShop): Promise<BenchRow> {
  if (DANCERS < WARM_UP_SIGN_INS + SIGN_INS) throw new Error('too few dancers in the season');
  await signInDancers(url, 1, WARM_UP_SIGN_INS);
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  await signInDancers(url, 1 + WARM_UP_SIGN_INS, SIGN_INS);
  const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) / SIGN_INS) * 1_000;
  return {
    row: 'CPU of a sign-in with password',
    value: cpuMs,
    unit: 'ms',
    reach: { atMost: 40 },
    notes: { 'sign-ins': SIGN_INS, 'per second': SIGN_INS / ((performance.now() - begun) / 1_000) },
  };
}

/** 4000 × 3000 with detail and grain: as many bytes as a phone's camera makes of such a picture. */
function cameraPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#000', noise } })
    .resize(4_000, 3_000)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Milliseconds; `times` is every single one. */
export type Load = { p50: number; p99: number; worst: number; failures: number; times: number[] };

export async function steadyLoad(url: string, seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/bench/steady-load.ts',
    url,
    String(PER_SECOND),
    String(seconds),
  ]);
  const load = JSON.parse(stdout) as Load;
  if (load.failures > 0) throw new Error(`${url}: ${load.failures} answers were not 200`);
  return load;
}

/** Choosing and cropping the next one. */
const BETWEEN_UPLOADS_MS = 1_000;

/** Somebody uploads one picture after the other, in a process of its own; gives the seconds that each took. */
async function uploadFor(
  seconds: number,
  { url, cookie, file }: { url: string; cookie: string; file: string },
): Promise<number[]> {
  const args = ['tests/bench/upload-avatars.ts', url, file, String(seconds), String(BETWEEN_UPLOADS_MS)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, COOKIE: cookie } });
  return JSON.parse(stdout) as number[];
}

/**
 * Turn by turn without and with uploads, at the address the website was seen to ask; the medians of the rounds are
 * compared.
 */
export async function benchAvatar(
  { server: { url }, dataDir }: BenchShop,
  { cookie }: Buyer,
  websiteUrl: string,
): Promise<BenchRow[]> {
  const picture = await cameraPicture();
  const uploading = { url, cookie, file: path.join(dataDir, 'picture.jpg') };
  writeFileSync(uploading.file, picture);
  await uploadFor(WARM_UP_SECONDS, uploading);
  const [idle, during, uploads]: [Load[], Load[], number[]] = [[], [], []];
  for (let round = 0; round < AVATAR_ROUNDS; round++) {
    idle.push(await steadyLoad(url + websiteUrl, IDLE_SECONDS));
    const [load, seconds] = await Promise.all([
      steadyLoad(url + websiteUrl, UPLOAD_SECONDS),
      uploadFor(UPLOAD_SECONDS, uploading),
    ]);
    during.push(load);
    uploads.push(...seconds);
  }
  const middle = (loads: Load[], figure: 'p50' | 'p99' | 'worst') => median(loads.map((load) => load[figure]));
  return [
    {
      row: 'avatar of 12 megapixels, from upload to answer',
      value: median(uploads),
      unit: 's',
      reach: { atMost: 1.5 },
      notes: { slowest: Math.max(...uploads), uploads: uploads.length, MB: picture.length / 1e6 },
    },
    {
      row: 'p99 of events.upcoming while avatars are processed vs idle',
      value: middle(during, 'p99') / middle(idle, 'p99'),
      unit: '×',
      reach: { atMost: 3 },
      notes: {
        'idle p99 ms': middle(idle, 'p99'),
        'p99 ms': middle(during, 'p99'),
        'idle p50 ms': middle(idle, 'p50'),
        'p50 ms': middle(during, 'p50'),
        'idle worst ms': middle(idle, 'worst'),
        'worst ms': middle(during, 'worst'),
        rounds: during.map(({ p99 }, round) => rounded(p99 / (idle[round]?.p99 ?? Number.NaN))).join(' '),
      },
    },
  ];
}
