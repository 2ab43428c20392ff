import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { openApiWorld, type ApiWorld } from '#tests/server/api/api-world.ts';
import { packClient } from './pack-client.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPILERS = { 'TypeScript 5': 'ts5/bin/tsc', 'TypeScript 7': 'typescript/bin/tsc' };

/** Ten lines from an empty folder to the first answer. */
const TEN_LINES = (baseUrl: string) => `import { createClient } from '@clave/client';
const clave = createClient({ baseUrl: '${baseUrl}' });
const [next] = await clave.events.upcoming.query({ limit: 1 });
if (next === undefined) throw new Error('Nothing is planned.');
const starts: Date = next.startsAt;
const detail = await clave.v1.events.get.query({ id: next.id });
const cents: number[] = detail.ticketTypes.map((type) => type.priceCents);
// @ts-${'expect'}-error the types are complete: there is no such field
next.startAt;
console.log(JSON.stringify({ title: detail.title, starts, cents }));
`;

describe('a client in an empty folder', () => {
  let world: ApiWorld;
  let folder: string;
  beforeAll(async () => {
    world = await openApiWorld();
    const eventId = addEvent(world.shop, { title: 'Salsa Friday' });
    addTicketType(world.shop, eventId, { priceCents: 1250 });
    folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function compile(compiler: string, files: readonly string[], where: string): void {
    const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false'];
    const lib = ['--lib', 'es2023,dom,dom.iterable'];
    execFileSync(process.execPath, [path.join(ROOT, 'node_modules', compiler), ...flags, ...lib, ...files], {
      cwd: where,
      stdio: 'pipe',
    });
  }
  /** The world's server answers in this very process, so nothing may wait for a child. */
  async function run(file: string): Promise<string> {
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, [file], { cwd: path.dirname(file) });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    return out.trim();
  }

  it('is installed, compiles with TypeScript 5 and 7, and reads the programme', async () => {
    const packed = await packClient(path.join(folder, 'package'));
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(path.join(empty, 'package.json'), '{"type":"module"}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: empty, stdio: 'pipe' });
    writeFileSync(path.join(empty, 'first.ts'), TEN_LINES(world.server.url));
    for (const compiler of Object.values(COMPILERS)) {
      rmSync(path.join(empty, 'first.js'), { force: true });
      compile(compiler, ['first.ts'], empty);
      expect(JSON.parse(await run(path.join(empty, 'first.js')))).toEqual({
        title: 'Salsa Friday',
        starts: new Date(world.shop.clock.now().getTime() + 8 * 3_600_000).toISOString(),
        cents: [1250],
      });
    }
  });

  it('is made from the document too, compiles, and asks with a key', async () => {
    const made = path.join(folder, 'made');
    mkdirSync(made);
    writeFileSync(path.join(made, 'package.json'), '{"type":"module"}');
    const generate = path.join(ROOT, 'tests/client/generate-from-document.ts');
    const document = path.join(ROOT, 'docs/openapi.json');
    execFileSync(process.execPath, [generate, document, path.join(made, 'shop')], { cwd: ROOT, stdio: 'pipe' });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(made, 'node_modules'));
    const { key } = world.key(['orders:read']);
    writeFileSync(
      path.join(made, 'first.ts'),
      `import { client } from './shop/client.gen.js';
import { eventsList, ordersList } from './shop/sdk.gen.js';
client.setConfig({ baseUrl: '${world.server.url}/api/v1', auth: '${key}' });
const events = await eventsList({ query: { limit: 1 } });
const orders = await ordersList();
console.log(JSON.stringify([events.data?.items[0]?.title, orders.data?.items.length]));
`,
    );
    compile(COMPILERS['TypeScript 5'], ['first.ts'], made);
    expect(JSON.parse(await run(path.join(made, 'first.js')))).toEqual(['Salsa Friday', 0]);
  });
});
