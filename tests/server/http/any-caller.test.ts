import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { publicProcedure, userProcedure, type router } from '#server/trpc/trpc.ts';
import { PROCEDURE_ROLES, type ProcedureRow } from '#tests/support/procedure-roles.ts';
import { KINDS, REFUSALS, type Caller } from '#tests/support/sweep/callers.ts';
import { openFuzz, type Fuzz } from '#tests/support/sweep/fuzz.ts';
import { schemaOf } from '#tests/support/sweep/make-input.ts';
import { damaged, damages } from '#tests/support/sweep/malformed-input.ts';
import {
  malformedCalls,
  malformedMessages,
  malformedRequests,
  malformedSignIns,
  type Malformed,
} from '#tests/support/sweep/malformed-requests.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import { openSweep, type Call, type Fault, type Sweep } from '#tests/support/sweep/state-sweep.ts';
import { openSweepWorld, type SweepWorld } from '#tests/support/sweep/sweep-world.ts';
import { FormInput, procedures } from '#tests/support/sweep/wire.ts';

/**
 * Two sweeps over HTTP through one server: every procedure as everybody about every record in every state it can be in,
 * and what no client of ours sends to every door. `npm test` draws a sample, `npm run test:long` tries all.
 */
let world: SweepWorld;
let sweep: Sweep;
let fuzz: Fuzz;
beforeAll(async () => {
  world = await openSweepWorld();
  sweep = openSweep(world);
  fuzz = openFuzz(world);
});
afterAll(async () => {
  if (IS_LONG) console.info(`${sweep.calls} calls about every state, ${fuzz.calls} malformed ones`);
  sweep?.close();
  fuzz?.close();
  await world?.close();
});

const draw = seeded(SEED);
/** Mixed cases for each procedure of the long form; callers of the short one, let in and refused. */
const MIXED = 40;
const SAMPLE = { letIn: 1, refused: 1 };

/** All there is to call of a procedure; the short form draws a few callers and a record for each. */
function callsOf(procedure: string): Call[] {
  if (IS_LONG) {
    const cases = sweep.casesOf(procedure, { count: MIXED, draw });
    return world.callers.flatMap((caller) => cases.map((input) => ({ procedure, caller, input })));
  }
  const cases = sweep.casesOf(procedure);
  const refusals = REFUSALS[PROCEDURE_ROLES[procedure]?.who ?? 'P'];
  const oneOf = (kind: Caller['kind']) => draw.pick(world.callers.filter((caller) => caller.kind === kind));
  const drawn = (kinds: readonly Caller['kind'][], count: number) =>
    kinds.length === 0 ? [] : Array.from({ length: count }, () => draw.pick(kinds));
  const kinds = [
    ...drawn(
      KINDS.filter((kind) => refusals[kind] === null),
      SAMPLE.letIn,
    ),
    ...drawn(
      KINDS.filter((kind) => refusals[kind] !== null),
      SAMPLE.refused,
    ),
  ];
  return kinds.map((kind) => ({ procedure, caller: oneOf(kind), input: draw.pick(cases) }));
}

async function sweepFaults(calls: readonly Call[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const call of calls) faults.push(...(await sweep.try(call)));
  return faults;
}

const said = (faults: readonly Fault[]): string =>
  faults.map(({ procedure, caller, input, what }) => `${procedure} by ${caller} (${input}) ${what}`).join('\n');

describe('every procedure as everybody in every state', () => {
  it('has inputs that its schema takes', () => {
    const refused = Object.keys(procedures).flatMap((procedure) => {
      const bad = sweep
        .casesOf(procedure)
        .filter(
          ({ input }) => !(input instanceof FormInput) && schemaOf(procedure)?.safeParse(input).success === false,
        );
      return bad.map(
        ({ label, input }) =>
          `${procedure} (${label}): ${schemaOf(procedure)
            ?.safeParse(input)
            .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
            .join(', ')}`,
      );
    });
    expect(refused).toEqual([]);
  });

  it(
    `keeps its walls (TEST_SEED=${SEED})`,
    async () => {
      const faults = await sweepFaults(Object.keys(procedures).flatMap(callsOf));
      expect(said(faults)).toBe('');
      // A sweep of refusals alone would show little: the world has a record of every kind that somebody may ask about.
      const silent = Object.keys(procedures).filter((procedure) => !sweep.answered.has(procedure));
      if (IS_LONG) expect(silent).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** For each procedure: damaged inputs, and calls that are none; of all other doors together. */
const RUNS = IS_LONG ? { inputs: 60, calls: Infinity, doors: Infinity } : { inputs: 1, calls: 1, doors: 60 };

function sample<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  return Array.from({ length: count }, () => draw.pick(list));
}

async function fuzzFaults(requests: readonly Malformed[], headers: Record<string, string> = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const { label, ...sent } of requests) {
    const fault = await fuzz.try({ ...sent, headers: { ...headers, ...sent.headers } });
    if (fault !== '') faults.push(`${label}: ${fault}`);
  }
  return faults;
}

const isWell = async () => expect((await world.site.ask('/healthz')).status).toBe(200);

describe(`what no client sends (TEST_SEED=${SEED})`, () => {
  it(
    'is refused by every procedure whose schema refuses it, and breaks none',
    async () => {
      for (const procedure of Object.keys(procedures)) {
        const right = fuzz.rightInput(procedure);
        if (right instanceof FormInput) continue;
        const property = fc.asyncProperty(damages, async (damage) => {
          expect(`${procedure} ${await fuzz.tryInput(procedure, damaged(right, damage))}`).toBe(`${procedure} `);
        });
        await fc.assert(property, { seed: SEED, numRuns: RUNS.inputs });
      }
      await isWell();
    },
    TIMEOUT_MS,
  );

  it(
    'is refused by every procedure that is called as none is',
    async () => {
      const faults: string[] = [];
      for (const procedure of Object.keys(procedures)) {
        faults.push(
          ...(
            await fuzzFaults(
              sample(malformedCalls(procedure, fuzz.rightInput(procedure)), RUNS.calls),
              fuzz.callerFor(procedure).headers,
            )
          ).map((fault) => `${procedure} ${fault}`),
        );
      }
      expect(faults).toEqual([]);
      await isWell();
    },
    TIMEOUT_MS,
  );

  it(
    'is answered calmly at every other door',
    async () => {
      const doors = [
        ...new Map(
          world.site.routes
            .filter(({ path }) => path !== '/*' && !path.startsWith('/trpc/'))
            .map((route) => [`${route.method} ${route.path}`, route]),
        ).values(),
      ];
      const requests = [
        ...doors.flatMap(malformedRequests),
        ...malformedSignIns(),
        ...malformedMessages(world.site.shop.clock.now()),
      ];
      const admin = world.callers.find(({ name }) => name === 'an admin')?.headers ?? {};
      expect(await fuzzFaults(sample(requests, RUNS.doors))).toEqual([]);
      if (IS_LONG)
        expect(
          await fuzzFaults(
            requests.filter(({ path }) => path.startsWith('/admin/') || path.startsWith('/dashboard/')),
            admin,
          ),
        ).toEqual([]);
      await isWell();
    },
    TIMEOUT_MS,
  );
});

describe('a hole in a wall', () => {
  type Planted = Parameters<typeof router>[0];
  const rows: Record<string, ProcedureRow> = {
    ...PROCEDURE_ROLES,
    'events.planted': { who: 'P' },
    'profile.planted': { who: 'U', foreign: { input: () => ({}), code: 'ORDER_NOT_FOUND' } },
  };

  /** What the sweep finds of a procedure that is put into the running server, or in the place of another. */
  async function foundOf(
    path: string,
    planted: Planted[string],
    {
      known = rows,
      isTried = () => true,
    }: { known?: Record<string, ProcedureRow>; isTried?: (call: Call) => boolean } = {},
  ): Promise<string> {
    const before = procedures[path];
    procedures[path] = planted as unknown as (typeof procedures)[string];
    try {
      const faults: Fault[] = [];
      const calls = world.callers.flatMap((caller) =>
        sweep.casesOf(path).map((input): Call => ({ procedure: path, caller, input })),
      );
      for (const call of calls.filter(isTried)) faults.push(...(await sweep.try(call, known)));
      return said(faults);
    } finally {
      if (before === undefined) delete procedures[path];
      else procedures[path] = before;
    }
  }

  it('is found in a procedure that nobody has entered', async () => {
    expect(
      await foundOf(
        'events.planted',
        publicProcedure.query(() => 'hello'),
        { known: PROCEDURE_ROLES },
      ),
    ).toContain('events.planted by a visitor (no input) has no row in the role table');
  });

  it('is found where everybody is told everybody’s address', async () => {
    const all = publicProcedure.query(({ ctx }) => ctx.service.db.sqlite.prepare('SELECT email FROM users').all());
    expect(await foundOf('events.planted', all)).toContain('events.planted by another buyer (no input) tells');
  });

  it('is found where a session’s token is told, even to whose it is', async () => {
    const own = userProcedure.query(({ ctx }) =>
      ctx.service.db.sqlite
        .prepare('SELECT token FROM sessions WHERE user_id = ?')
        .all(ctx.service.actor.kind === 'user' ? ctx.service.actor.userId : ''),
    );
    expect(await foundOf('profile.planted', own)).toContain(
      'profile.planted by the owner (no input) tells sessions.token of another',
    );
  });

  it('is found where a verb has lost its permission', async () => {
    const schema = z.object({ id: z.uuid(), isActive: z.boolean() });
    const open = publicProcedure
      .input(schema)
      .mutation(
        ({ ctx, input }) =>
          void ctx.service.db.sqlite
            .prepare('UPDATE events SET is_active = ? WHERE id = ?')
            .run(Number(input.isActive), input.id),
      );
    const found = await foundOf('admin.events.setActive', open, {
      isTried: ({ input }) => input.label === 'the least',
    });
    for (const who of [
      'a visitor',
      'another buyer',
      'a cashier',
      'an admin without a second factor',
      'a desk',
      'a revoked desk',
    ])
      expect(found).toContain(`admin.events.setActive by ${who} (the least) answers 200 instead of`);
    expect(found).not.toContain('by an admin (');
  });

  it('is found where another’s record is answered in one of its states only', async () => {
    const refunded = userProcedure.input(z.object({ orderId: z.uuid() })).query(({ ctx, input }) => {
      const order = ctx.service.db.sqlite
        .prepare(`SELECT id FROM orders WHERE id = ? AND status = 'refunded'`)
        .get(input.orderId);
      if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
      return order;
    });
    const found = await foundOf('profile.planted', refunded, {
      isTried: ({ caller }) => caller.name === 'another member',
    });
    expect(found).toContain(
      'profile.planted by another member (orderId refunded) answers 200 about another person’s record',
    );
    expect(found).not.toContain('orderId paid');
  });

  it('is found where a refused call leaves something behind, and where an error is ours', async () => {
    const dirty = publicProcedure.mutation(({ ctx }) => {
      ctx.service.db.sqlite.prepare(`INSERT INTO meta (key, value) VALUES ('left', 'behind')`).run();
      throw new DomainError('EVENT_NOT_FOUND');
    });
    expect(await foundOf('events.planted', dirty)).toContain('refuses with EVENT_NOT_FOUND and has changed meta');
    const broken = publicProcedure.query(({ ctx }) => ctx.service.db.sqlite.prepare('SELECT 1 FROM nowhere').all());
    expect(await foundOf('events.planted', broken)).toContain(
      'answers 500 without a domain code (no such table: nowhere)',
    );
  });

  it('is found by what no client sends, where an answer stumbles over it', async () => {
    procedures['events.planted'] = publicProcedure.query(({ ctx }) =>
      ctx.service.db.sqlite.prepare('SELECT 1 FROM nowhere').all(),
    ) as unknown as (typeof procedures)[string];
    try {
      expect(await fuzz.try({ method: 'GET', path: '/trpc/events.planted' })).toBe(
        'answers 500; stumbles over no such table: nowhere; answers 500 without a domain code',
      );
    } finally {
      delete procedures['events.planted'];
    }
  });
});
