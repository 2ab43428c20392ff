import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzz, type Fuzz } from '#tests/support/sweep/fuzz.ts';
import { damaged, damages } from '#tests/support/sweep/malformed-input.ts';
import { malformedCalls, malformedMessages, malformedRequests, malformedSignIns, type Malformed } from '#tests/support/sweep/malformed-requests.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { openSweepWorld, type SweepWorld } from '#tests/support/sweep/sweep-world.ts';
import { FormInput, procedures } from '#tests/support/sweep/wire.ts';
import { publicProcedure } from '#server/trpc/trpc.ts';

/** What no client of ours sends, to every door of the house. */
let world: SweepWorld;
let fuzz: Fuzz;
beforeAll(async () => {
  world = await openSweepWorld();
  fuzz = openFuzz(world);
});
afterAll(async () => {
  if (IS_LONG) console.info(`${fuzz.calls} malformed calls`);
  fuzz?.close();
  await world?.close();
});

const draw = seeded(SEED);
/** For each procedure: damaged inputs, and calls that are none; of all other doors together. */
const RUNS = IS_LONG ? { inputs: 60, calls: Infinity, doors: Infinity } : { inputs: 2, calls: 1, doors: 120 };

function sample<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  return Array.from({ length: count }, () => draw.pick(list));
}

async function faultsOf(requests: readonly Malformed[], headers: Record<string, string> = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const { label, ...sent } of requests) {
    const fault = await fuzz.try({ ...sent, headers: { ...headers, ...sent.headers } });
    if (fault !== '') faults.push(`${label}: ${fault}`);
  }
  return faults;
}

const isWell = async () => expect((await world.site.ask('/healthz')).status).toBe(200);

describe(`what no client sends (TEST_SEED=${SEED})`, () => {
  it('is refused by every procedure whose schema refuses it, and breaks none', async () => {
    for (const procedure of Object.keys(procedures)) {
      const right = fuzz.rightInput(procedure);
      if (right instanceof FormInput) continue;
      const property = fc.asyncProperty(damages, async (damage) => {
        expect(`${procedure} ${await fuzz.tryInput(procedure, damaged(right, damage))}`).toBe(`${procedure} `);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS.inputs });
    }
    await isWell();
  }, TIMEOUT_MS);

  it('is refused by every procedure that is called as none is', async () => {
    const faults: string[] = [];
    for (const procedure of Object.keys(procedures)) {
      faults.push(...(await faultsOf(sample(malformedCalls(procedure, fuzz.rightInput(procedure)), RUNS.calls), fuzz.callerFor(procedure).headers)).map((fault) => `${procedure} ${fault}`));
    }
    expect(faults).toEqual([]);
    await isWell();
  }, TIMEOUT_MS);

  it('is answered calmly at every other door', async () => {
    const doors = [...new Map(world.site.routes.filter(({ path }) => path !== '/*' && !path.startsWith('/trpc/')).map((route) => [`${route.method} ${route.path}`, route])).values()];
    const requests = [...doors.flatMap(malformedRequests), ...malformedSignIns(), ...malformedMessages(world.site.shop.clock.now())];
    const admin = world.callers.find(({ name }) => name === 'an admin')?.headers ?? {};
    expect(await faultsOf(sample(requests, RUNS.doors))).toEqual([]);
    if (IS_LONG) expect(await faultsOf(requests.filter(({ path }) => path.startsWith('/admin/') || path.startsWith('/dashboard/')), admin)).toEqual([]);
    await isWell();
  }, TIMEOUT_MS);

  it('is found where it breaks something', async () => {
    procedures['events.planted'] = publicProcedure.query(({ ctx }) => ctx.service.db.sqlite.prepare('SELECT 1 FROM nowhere').all()) as unknown as (typeof procedures)[string];
    try {
      expect(await fuzz.try({ method: 'GET', path: '/trpc/events.planted' })).toBe('answers 500; stumbles over no such table: nowhere; answers 500 without a domain code');
    } finally {
      delete procedures['events.planted'];
    }
  });
});
