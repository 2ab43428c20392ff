import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument } from '#server/trpc/api/api-document.ts';
import { API_SCOPES } from '#shared/api/scopes.ts';
import { makeApiKey } from '#server/services/office/api-keys/make-api-key.ts';
import { openFuzz, type Fuzz } from '#tests/support/sweep/fuzz.ts';
import {
  namedCalls,
  namedRequests,
  namedSignIns,
  OBJECT_NAMES,
  type Named,
} from '#tests/support/sweep/object-names.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { openSweepWorld, type SweepWorld } from '#tests/support/sweep/sweep-world.ts';
import { asText, procedures } from '#tests/support/sweep/wire.ts';

/**
 * `constructor`, `__proto__` and the like sent as a name to every door: never a 500, never a line of an error.
 * `npm test` draws a sample, `npm run test:long` tries all.
 */
let world: SweepWorld;
let fuzz: Fuzz;
let apiKey: string;
beforeAll(async () => {
  world = await openSweepWorld();
  const adminId = world.callers.find(({ name }) => name === 'an admin')?.userId ?? '';
  const ctx = world.site.shop.as(adminId, ['admin']);
  apiKey = makeApiKey(ctx, { name: 'Sweep', scopes: [...API_SCOPES], days: 1 }).key;
  // A first call, so that the moment of its last use is noted before anybody watches.
  await world.site.ask('/api/v1/orders', { headers: { authorization: `Bearer ${apiKey}` } });
  fuzz = openFuzz(world);
});
afterAll(async () => {
  fuzz?.close();
  await world?.close();
});

const draw = seeded(SEED);
const SAMPLE = { doors: 12, calls: 4 };

const sample = <T>(list: readonly T[], count: number): readonly T[] =>
  IS_LONG || count >= list.length ? list : Array.from({ length: count }, () => draw.pick(list));

async function faultsOf(requests: readonly Named[], headers: Record<string, string> = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const { label, ...sent } of requests) {
    const fault = await fuzz.try({ ...sent, headers: { ...headers, ...sent.headers } });
    if (fault !== '') faults.push(`${label}: ${fault}`);
  }
  return faults;
}

/** The calls of `/api/v1`, which hang behind one door. */
const apiDoors = Object.entries(
  apiDocument('https://shop.example')['paths'] as unknown as Record<string, Record<string, unknown>>,
).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    method: method.toUpperCase(),
    path: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  })),
);

const headersOf = (caller: string): Record<string, string> =>
  world.callers.find(({ name }) => name === caller)?.headers ?? {};

describe(`a name that every object has (TEST_SEED=${SEED})`, () => {
  it(
    'stumbles at no door, whoever sends it',
    async () => {
      const doors = [
        ...new Map(
          world.site.routes
            .filter(({ path }) => path !== '/*' && !path.startsWith('/trpc/'))
            .map((route) => [`${route.method} ${route.path}`, route]),
        ).values(),
      ];
      expect(doors.length).toBeGreaterThan(60);
      for (const door of doors) {
        const faults = await faultsOf(sample(namedRequests(door), SAMPLE.doors));
        expect(faults, `${door.method} ${door.path}`).toEqual([]);
        if (!/^\/(admin|dashboard|kasse)\//.test(door.path)) continue;
        const ofAdmin = await faultsOf(sample(namedRequests(door), SAMPLE.doors), headersOf('an admin'));
        expect(ofAdmin, `${door.method} ${door.path} by an admin`).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'stumbles at no call of /api/v1, with a key and without',
    async () => {
      for (const door of apiDoors) {
        const named = sample(namedRequests(door), SAMPLE.doors);
        expect(await faultsOf(named), `${door.method} ${door.path}`).toEqual([]);
        const authorization = `Bearer ${apiKey}`;
        const faults = await faultsOf(named, { authorization, 'idempotency-key': `sweep ${door.path}` });
        expect(faults, `${door.method} ${door.path} with a key`).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'stumbles in no part of the sign-in',
    async () => {
      expect(await faultsOf(sample(namedSignIns(), 60))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'stumbles in no procedure, as a key of its input, as a text in it, as its path or in a batch',
    async () => {
      for (const procedure of Object.keys(procedures)) {
        const calls = namedCalls(procedure, fuzz.rightInput(procedure));
        const faults = await faultsOf(sample(calls, SAMPLE.calls), fuzz.callerFor(procedure).headers);
        expect(faults, procedure).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it('is refused with 400 as a parameter of a call to /api/v1, which names it', async () => {
    for (const path of ['/api/v1/events', '/api/v1/events/x', '/api/v1/orders', '/api/v1/openapi.json'])
      for (const name of [...OBJECT_NAMES, 'page']) {
        const answer = await world.site.ask(`${path}?${name}=1`);
        expect(answer.status, `${path}?${name}`).toBe(400);
        expect(JSON.parse(answer.text), `${path}?${name}`).toMatchObject({ code: 'INVALID_INPUT' });
        expect(answer.text).toContain(`${name}: `);
      }
  });

  it('is no procedure of the typed client’s, and no column, sort, view or filter of a list', async () => {
    for (const name of OBJECT_NAMES) {
      expect((await world.site.ask(`/api/v1/trpc/v1.events.${name}`)).status, name).toBe(404);
      for (const list of ['admin.events.list', 'admin.orders.list', 'admin.users.list'])
        for (const field of ['sort', 'view', 'status', 'kind', 'role']) {
          const input = encodeURIComponent(asText({ [field]: name, sort: { by: name, descending: true } }));
          const { status } = await world.site.ask(`/trpc/${list}?input=${input}`, { headers: headersOf('an admin') });
          expect([200, 400, 404], `${list} ${field}=${name}`).toContain(status);
        }
    }
  });
});
