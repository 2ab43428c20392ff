import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProcess, untilReady } from '#tests/support/processes/start-process.ts';
import { median, type BenchRow } from './bench-row.ts';
import { cpuSecondsOf } from './process-facts.ts';
import type { BenchShop } from './bench-shop.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;

type Answer = {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  contentType: string;
  encoding: string | null;
};

/** The answer as the wire carries it: `fetch` would unpack it. */
function readAnswer(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          path: new URL(url).pathname + new URL(url).search,
          headers,
          body: Buffer.concat(chunks),
          contentType: response.headers['content-type'] ?? '',
          encoding: response.headers['content-encoding'] ?? null,
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

export async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/bench/raw-load.ts',
    url,
    String(CONNECTIONS),
    String(SECONDS),
    JSON.stringify(headers),
  ]);
  const result = JSON.parse(stdout) as { perSecond: number; failures: number };
  if (result.failures > 0) throw new Error(`${url}: ${result.failures} answers were not 200`);
  return result.perSecond;
}

/** Ours against a bare server with the same bytes, turn by turn in one run; the median of the rounds' ratios. */
async function compare(
  shop: BenchShop,
  answer: Answer,
): Promise<{ ratio: number; ours: number; bare: number; cpuMicros: number }> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bare-')), 'body');
  writeFileSync(file, answer.body);
  const port = await freePort();
  const headers = {
    'content-type': answer.contentType,
    ...(answer.encoding !== null && { 'content-encoding': answer.encoding }),
  };
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
  return {
    row: 'cached home page vs bare node:http, same compressed bytes',
    value: ratio,
    unit: '×',
    reach: { atLeast: 0.6 },
    notes: { 'ours/s': ours, 'bare/s': bare, bytes: answer.body.length, 'CPU µs': cpuMicros },
  };
}

/** `websiteUrl`: the path the website itself was seen to ask for. */
export async function benchUpcoming(shop: BenchShop, websiteUrl: string): Promise<BenchRow> {
  const answer = await readAnswer(shop.server.url + websiteUrl, {});
  const { ratio, ours, bare, cpuMicros } = await compare(shop, answer);
  return {
    row: 'events.upcoming as the website asks vs bare node:http, same JSON',
    value: ratio,
    unit: '×',
    reach: { atLeast: 0.4 },
    notes: { 'ours/s': ours, 'bare/s': bare, bytes: answer.body.length, 'CPU µs': cpuMicros },
  };
}
