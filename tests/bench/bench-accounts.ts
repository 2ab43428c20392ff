import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon, { type RequestPlan } from 'autocannon';
import sharp from 'sharp';
import type { Db } from '#server/db/client.ts';
import { DANCERS, DEMO_PASSWORD, dancer } from '#server/demo/season/people.ts';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const ROUNDS = 7;
const REQUESTS = 5_000;
const WARM_UP_SIGN_INS = 20;
const SIGN_INS = 100;
const CONCURRENT_SIGN_INS = 4;
const PER_SECOND = 100;
const IDLE_SECONDS = 10;
const UPLOAD_SECONDS = 15;

/** Answered for everybody alike, and never from memory: what differs is only that somebody is known. */
function sameForAll(db: Db): string {
  const ticket = db.sqlite.prepare<[], { shareToken: string }>('SELECT share_token AS shareToken FROM tickets LIMIT 1').get();
  if (ticket === undefined) throw new Error('the season has no ticket');
  return `/trpc/checkout.sharedTicket?input=${encodeURIComponent(JSON.stringify({ json: { token: ticket.shareToken } }))}`;
}

export type Asking = Buyer & { path: string };

export const askingFor = (db: Db, dancer: Buyer): Asking => ({ ...dancer, path: sameForAll(db) });

/** CPU of the server's process per request, all its threads together. */
async function cpuMicrosEach({ url, pid }: BenchShop['server'], path: string, headers: Record<string, string>): Promise<number> {
  const before = cpuSecondsOf(pid);
  const { non2xx, errors } = await autocannon({ url: url + path, connections: 8, amount: REQUESTS, headers });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`);
  return ((cpuSecondsOf(pid) - before) / REQUESTS) * 1e6;
}

/** The same call with and without a session, turn by turn; the median of the rounds' differences. The first round warms up. */
export async function benchSessionLookup({ server }: BenchShop, { userId, cookie, path }: Asking): Promise<BenchRow> {
  const textOf = async (address: string, headers: Record<string, string>) => (await fetch(server.url + address, { headers })).text();
  if (!(await textOf('/trpc/profile.session', { cookie })).includes(userId)) throw new Error('the session is not known');
  if ((await textOf(path, { cookie })) !== (await textOf(path, {}))) throw new Error(`${path}: who is known gets another answer`);
  const [signedIn, anonymous]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [without, withSession] = [await cpuMicrosEach(server, path, {}), await cpuMicrosEach(server, path, { cookie })];
    if (round === 0) continue;
    anonymous.push(without);
    signedIn.push(withSession);
  }
  const differences = signedIn.map((micros, round) => micros - (anonymous[round] ?? Number.NaN));
  return { row: 'CPU of a session per request, over an anonymous request', value: median(differences), unit: 'µs', reach: { atMost: 60 }, notes: { 'with µs': median(signedIn), 'without µs': median(anonymous), rounds: differences.map(Math.round).join(' ') } };
}

/** Gives the season's dancers the password as the house itself keeps it. */
export function giveDancersPassword(db: Db, passwordHash: string): void {
  db.sqlite.prepare(`UPDATE accounts SET password = ? WHERE provider_id = 'credential'`).run(passwordHash);
}

async function signInDancers(url: string, from: number, count: number): Promise<void> {
  let [next, signedIn] = [from, 0];
  const plan: RequestPlan = {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ email: dancer(next++).email, password: DEMO_PASSWORD }), headers: { ...request.headers, 'content-type': 'application/json', origin: url } }),
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
  return { row: 'CPU of a sign-in with password', value: cpuMs, unit: 'ms', reach: { atMost: 40 }, notes: { 'sign-ins': SIGN_INS, 'per second': SIGN_INS / ((performance.now() - begun) / 1_000) } };
}

/** 4000 × 3000 with detail and grain: as many bytes as a phone's camera makes of such a picture. */
function cameraPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#000', noise } }).resize(4_000, 3_000).jpeg({ quality: 85 }).toBuffer();
}

type Load = { p50: number; p99: number; worst: number; failures: number };

export async function steadyLoad(url: string, seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/bench/steady-load.ts', url, String(PER_SECOND), String(seconds)]);
  const load = JSON.parse(stdout) as Load;
  if (load.failures > 0) throw new Error(`${url}: ${load.failures} answers were not 200`);
  return load;
}

async function secondsToUpload({ server: { url } }: BenchShop, { cookie }: Buyer, picture: Buffer): Promise<number> {
  const body = new FormData();
  body.append('picture', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }));
  const begun = performance.now();
  const answer = await fetch(`${url}/trpc/profile.uploadAvatar`, { method: 'POST', body, headers: { cookie, origin: url } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${text}`);
  return (performance.now() - begun) / 1_000;
}

/** Choosing and cropping the next one. */
const BETWEEN_UPLOADS_MS = 1_000;

/** Somebody uploads one picture after the other for as long as the load runs, at the address the website was seen to ask. */
export async function benchAvatar(shop: BenchShop, dancer: Buyer, websiteUrl: string): Promise<BenchRow[]> {
  const picture = await cameraPicture();
  await secondsToUpload(shop, dancer, picture);
  const upcoming = shop.server.url + websiteUrl;
  const idle = await steadyLoad(upcoming, IDLE_SECONDS);
  let isOver = false;
  const loaded = steadyLoad(upcoming, UPLOAD_SECONDS).finally(() => (isOver = true));
  const uploads: number[] = [];
  while (!isOver) {
    uploads.push(await secondsToUpload(shop, dancer, picture));
    await sleep(BETWEEN_UPLOADS_MS);
  }
  const during = await loaded;
  return [
    { row: 'avatar of 12 megapixels, from upload to answer', value: median(uploads), unit: 's', reach: { atMost: 1.5 }, notes: { slowest: Math.max(...uploads), uploads: uploads.length, MB: picture.length / 1e6 } },
    {
      row: 'p99 of events.upcoming while avatars are processed vs idle',
      value: during.p99 / idle.p99,
      unit: '×',
      reach: { atMost: 3 },
      notes: { 'idle p99 ms': idle.p99, 'p99 ms': during.p99, 'idle p50 ms': idle.p50, 'p50 ms': during.p50, 'idle worst ms': idle.worst, 'worst ms': during.worst },
    },
  ];
}
