import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProcess, untilReady } from '#tests/support/processes/start-process.ts';
import { median, type BenchRow } from './bench-row.ts';
import { cpuSecondsOf } from './process-facts.ts';
import type { BenchShop } from './bench-shop.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;

type Answer = { path: string; headers: Record<string, string>; body: Buffer; contentType: string; encoding: string | null };

/** The answer as the wire carries it: `fetch` would unpack it. */
async function readAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ path: new URL(url).pathname + new URL(url).search, headers, body: Buffer.concat(chunks), contentType: response.headers['content-type'] ?? '', encoding: response.headers['content-encoding'] ?? null }));
    })
      .once('error', reject)
      .end();
  });
}

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  return result.requests.average;
}

/** Ours against a bare server with the same bytes, turn by turn in one run; the median of the rounds' ratios. */
async function compare(shop: BenchShop, answer: Answer): Promise<{ ratio: number; ours: number; bare: number; cpuMicros: number }> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bare-')), 'body');
  writeFileSync(file, answer.body);
  const port = await freePort();
  const headers = { 'content-type': answer.contentType, ...(answer.encoding !== null && { 'content-encoding': answer.encoding }) };
  const bareServer = startProcess(['tests/bench/bare-server.ts', String(port), file, JSON.stringify(headers)]);
  const bareUrl = `http://127.0.0.1:${port}/`;
  await untilReady(bareServer, async () => (await fetch(bareUrl)).ok);
  const [ours, bare, ratios]: number[][] = [[], [], []];
  const cpuBefore = cpuSecondsOf(shop.server.pid);
  for (let round = 0; round < ROUNDS; round++) {
    const own = await perSecond(shop.server.url + answer.path, answer.headers);
    const plain = await perSecond(bareUrl, answer.headers);
    ours?.push(own);
    bare?.push(plain);
    ratios?.push(own / plain);
  }
  const answered = (ours ?? []).reduce((sum, n) => sum + n * SECONDS, 0);
  const cpuMicros = ((cpuSecondsOf(shop.server.pid) - cpuBefore) / answered) * 1e6;
  await bareServer.end('SIGKILL');
  return { ratio: median(ratios ?? []), ours: median(ours ?? []), bare: median(bare ?? []), cpuMicros };
}

export async function benchCachedHome(shop: BenchShop): Promise<BenchRow> {
  const answer = await readAnswer(`${shop.server.url}/`, { 'accept-encoding': 'gzip, deflate, br' });
  const { ratio, ours, bare, cpuMicros } = await compare(shop, answer);
  return { row: 'cached home page vs bare node:http, same compressed bytes', value: ratio, unit: '×', reach: { atLeast: 0.6 }, notes: { 'ours/s': ours, 'bare/s': bare, bytes: answer.body.length, 'CPU µs': cpuMicros } };
}

/** `websiteUrl`: the path the website itself was seen to ask for. */
export async function benchUpcoming(shop: BenchShop, websiteUrl: string): Promise<BenchRow> {
  const answer = await readAnswer(shop.server.url + websiteUrl, {});
  const { ratio, ours, bare, cpuMicros } = await compare(shop, answer);
  return { row: 'events.upcoming as the website asks vs bare node:http, same JSON', value: ratio, unit: '×', reach: { atLeast: 0.4 }, notes: { 'ours/s': ours, 'bare/s': bare, bytes: answer.body.length, 'CPU µs': cpuMicros } };
}
