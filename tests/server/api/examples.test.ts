import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developersGuide } from '#web/content/developers.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { openApiWorld, type ApiWorld } from './api-world.ts';

const START = { sh: ['sh', '-c'], ts: [process.execPath, '--input-type=module-typescript', '-e'] } as const;

describe('the examples of the page for developers', () => {
  let world: ApiWorld;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    world = await openApiWorld();
    const eventId = addEvent(world.shop, { title: 'Salsa Friday' });
    addTicketType(world.shop, eventId);
    env = { ...process.env, CLAVE_KEY: world.key().key, EVENT_ID: eventId };
  });
  afterAll(() => world.close());

  /** The shop answers in this very process, so nothing may wait for the child. */
  async function run(lang: 'sh' | 'ts', code: string) {
    const [program, ...flags] = START[lang];
    const child = spawn(program, [...flags, code], { env });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { status, ...said };
  }

  it('all work as they stand', async () => {
    const blocks = developersGuide(world.server.url).sections.flatMap(({ body }) => body);
    const examples = blocks.flatMap((block) => (typeof block === 'object' && 'code' in block ? [block] : []));
    expect(examples.length).toBeGreaterThan(7);
    for (const { lang, code } of examples) {
      const { status, out, err } = await run(lang, code);
      expect([status, err.replaceAll(/.*ExperimentalWarning[^\n]*\n[^\n]*\n/g, '')], code).toEqual([0, '']);
      if (lang === 'sh') expect(() => JSON.parse(out) as unknown, code).not.toThrow();
      else expect(out).toContain('Salsa Friday');
    }
  });

  it('would be seen failing', async () => {
    expect((await run('sh', `curl -fsS '${world.server.url}/api/v1/orders'`)).status).not.toBe(0);
  });
});
