import { setTimeout as wait } from 'node:timers/promises';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const ROUNDS = 20;
/**
 * Measures every route, then the few slowest once more. The figure that counts is the median of all their measurements.
 */
const BATCHES = 5;
const DEAREST = 3;
const MORE_BATCHES = 8;
/** Until then the engine is still compiling. */
const WARM_ROUNDS = 40;

async function cpuMsOf(shop: BenchShop, work: () => Promise<void>): Promise<number> {
  const before = cpuSecondsOf(shop.server.pid);
  await work();
  await wait(30); // compression ends on other threads
  return (cpuSecondsOf(shop.server.pid) - before) * 1_000;
}

/**
 * What one drawing of each page costs the server, compression included. Moving the demo's clock by nothing empties the
 * cache; what that costs is taken off.
 */
export async function benchRenders(shop: BenchShop, paths: readonly string[]): Promise<BenchRow[]> {
  const empty = async () =>
    void (await fetch(`${shop.server.url}/dev/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceMinutes: 0 }),
    }).then((answer) => answer.text()));
  const draw = async (path: string) => {
    const answer = await fetch(shop.server.url + path, { headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (let round = 0; round < WARM_ROUNDS; round++) for (const path of paths) await empty().then(() => draw(path));
  /** One drawing of a page, in ms, by `batches` looks at it. */
  const look = async (path: string, batches: number): Promise<number[]> => {
    const costs: number[] = [];
    for (let batch = 0; batch < batches; batch++) {
      const both = await cpuMsOf(shop, async () => {
        for (let round = 0; round < ROUNDS; round++) await empty().then(() => draw(path));
      });
      // The same with an answer that stands ready, right after: the clock's work and the request's own are taken off.
      const without = await cpuMsOf(shop, async () => {
        for (let round = 0; round < ROUNDS; round++) await empty().then(() => draw('/healthz'));
      });
      costs.push(Math.max(0, (both - without) / ROUNDS));
    }
    return costs;
  };
  const looks = new Map<string, number[]>();
  for (const path of paths) looks.set(path, await look(path, BATCHES));
  const byCost = () =>
    [...looks].map(([path, costs]) => ({ path, ms: median(costs), costs })).toSorted((a, b) => b.ms - a.ms);
  for (const { path, costs } of byCost().slice(0, DEAREST))
    looks.set(path, [...costs, ...(await look(path, MORE_BATCHES))]);
  const dearest = byCost();
  const rounds = dearest[0]?.costs ?? [];
  const notes = {
    ...Object.fromEntries(dearest.slice(0, 5).map(({ path, ms }) => [path, ms])),
    rounds: `${rounds.length} of ${Math.min(...rounds).toFixed(1)} to ${Math.max(...rounds).toFixed(1)} ms`,
  };
  return [
    {
      row: `one uncached drawing, the dearest of ${paths.length} routes: CPU`,
      value: dearest[0]?.ms ?? Number.NaN,
      unit: 'ms',
      reach: { atMost: 8 },
      notes,
    },
  ];
}
