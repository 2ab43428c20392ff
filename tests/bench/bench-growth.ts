import superjson from 'superjson';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

export type GrownShop = { shop: BenchShop; dancer: Buyer };

const REQUESTS = 400;

/** Sent as a batch, because the server keeps no answer of those: a kept one would hide the database's work. */
export function batchUrl(procedure: string, input: unknown): string {
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: superjson.serialize(input) }))}`;
}

async function millisecondsOf({ shop, dancer }: GrownShop, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(shop.server.url + path, { headers: { cookie: dancer.cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - begun;
}

/** Turn by turn at both, one request at a time: the median of each side. */
export async function compareShops(
  one: GrownShop,
  ten: GrownShop,
  path: string,
): Promise<{ ratio: number; one: number; ten: number }> {
  const times = { one: [] as number[], ten: [] as number[] };
  for (let i = 0; i < REQUESTS; i++) {
    const [first, second] = i % 2 === 0 ? (['one', 'ten'] as const) : (['ten', 'one'] as const);
    for (const side of [first, second]) times[side].push(await millisecondsOf(side === 'one' ? one : ten, path));
  }
  // The first quarter warms both up.
  const [oneMs, tenMs] = [median(times.one.slice(REQUESTS / 4)), median(times.ten.slice(REQUESTS / 4))];
  return { ratio: tenMs / oneMs, one: oneMs, ten: tenMs };
}

/** What a list costs when the shop has ten times the data. */
export async function benchGrowth(one: GrownShop, ten: GrownShop): Promise<BenchRow[]> {
  const today = new Date();
  const lists = {
    'events.month': batchUrl('events.month', { year: today.getFullYear(), month: today.getMonth() + 1 }),
    'dashboard tickets': batchUrl('profile.tickets', {}),
  };
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const { ratio, one: oneMs, ten: tenMs } = await compareShops(one, ten, path);
    rows.push({
      row: `${name} with 10× the demo data vs 1×`,
      value: ratio,
      unit: '×',
      reach: { atMost: 1.3 },
      notes: { '1× ms': oneMs, '10× ms': tenMs },
    });
  }
  return rows;
}
