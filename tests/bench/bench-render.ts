import { setTimeout as wait } from 'node:timers/promises';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const ROUNDS = 20;
const BATCHES = 5;
/** Until then the engine is still compiling. */
const WARM_ROUNDS = 40;

async function cpuMsOf(shop: BenchShop, work: () => Promise<void>): Promise<number> {
  const before = cpuSecondsOf(shop.server.pid);
  await work();
  await wait(30); // compression ends on other threads
  return (cpuSecondsOf(shop.server.pid) - before) * 1_000;
}

/** What one drawing of each page costs the server, compression included. Moving the demo's clock by nothing empties the cache; what that costs is taken off. */
export async function benchRenders(shop: BenchShop, paths: readonly string[]): Promise<BenchRow[]> {
  const empty = async () => void (await fetch(`${shop.server.url}/dev/clock`, { method: 'POST', body: JSON.stringify({ advanceMinutes: 0 }) }).then((answer) => answer.text()));
  const draw = async (path: string) => {
    const answer = await fetch(shop.server.url + path, { headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (let round = 0; round < WARM_ROUNDS; round++) for (const path of paths) await empty().then(() => draw(path));
  const costs: { path: string; ms: number }[] = [];
  for (const path of paths) {
    const batches: number[] = [];
    for (let batch = 0; batch < BATCHES; batch++) {
      const both = await cpuMsOf(shop, async () => {
        for (let round = 0; round < ROUNDS; round++) await empty().then(() => draw(path));
      });
      // The same with an answer that stands ready, right after: the clock's work and the request's own are taken off.
      const without = await cpuMsOf(shop, async () => {
        for (let round = 0; round < ROUNDS; round++) await empty().then(() => draw('/healthz'));
      });
      batches.push(Math.max(0, (both - without) / ROUNDS));
    }
    costs.push({ path, ms: median(batches) });
  }
  const dearest = costs.toSorted((a, b) => b.ms - a.ms);
  const notes = Object.fromEntries(dearest.slice(0, 5).map(({ path, ms }) => [path, ms]));
  return [{ row: `one uncached drawing, the dearest of ${paths.length} routes: CPU`, value: dearest[0]?.ms ?? Number.NaN, unit: 'ms', reach: { atMost: 8 }, notes }];
}
