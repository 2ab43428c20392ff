import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { packClient } from './pack-client.ts';

const COMPILERS = { 'TypeScript 5': 'ts5/bin/tsc', 'TypeScript 7': 'typescript/bin/tsc' };
/** It packs, installs and compiles, on whatever machine this is. */
const TIMEOUT_MS = 300_000;

/** The ten lines of the package's README, from an empty folder to the first answer, with a real address. */
function readmeExample(baseUrl: string): string {
  const readme = readFileSync(path.join(repositoryRoot, 'shared/client/README.md'), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(10);
  expect(example).toContain("'http://localhost:3000'");
  return example.replace('http://localhost:3000', baseUrl);
}

/** What the types must know: a field that is not there is an error of the compiler. */
const MISSPELT = `// @ts-${'expect'}-error -- it is called startsAt
next.startAt;
`;

type Programme = { items: { id: string; title: string; startsAt: string }[] };
type Detail = { ticketTypes: { name: string; priceCents: number }[] };

describe('a client in an empty folder, asking the running demo', { timeout: TIMEOUT_MS }, () => {
  let demo: RunningServer;
  let folder: string;
  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    folder = mkdtempSync(path.join(tmpdir(), 'client-'));
    demo = await startServer({ port: await freePort(), dataDir: path.join(folder, 'data') });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await demo.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async <T>(address: string) => (await (await fetch(`${demo.url}/api/v1${address}`)).json()) as T;

  function compile(compiler: string, files: readonly string[], where: string): void {
    const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false'];
    const lib = ['--lib', 'es2023,dom,dom.iterable'];
    const program = path.join(repositoryRoot, 'node_modules', compiler);
    execFileSync(process.execPath, [program, ...flags, ...lib, ...files], { cwd: where, stdio: 'pipe' });
  }
  async function run(file: string): Promise<string> {
    const child = spawn(process.execPath, [file], { cwd: path.dirname(file) });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    return out.trim();
  }
  function newFolder(name: string): string {
    const made = path.join(folder, name);
    mkdirSync(made);
    writeFileSync(path.join(made, 'package.json'), '{"type":"module"}');
    return made;
  }
  /** A key of the demo's admin, made as the panel makes one. */
  async function makeKey(): Promise<string> {
    const post = async (address: string, body: object, cookie = '') =>
      fetch(demo.url + address, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: demo.url, cookie },
      });
    const signedIn = await post('/api/auth/sign-in/email', { email: 'admin@clave.example', password: 'clave-demo' });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const key = { name: 'Generated client', scopes: ['orders:read'], days: 1 };
    const answer = await post('/trpc/admin.apiKeys.make', superjson.serialize(key), cookie);
    const { result } = (await answer.json()) as { result: { data: { json: { key: string } } } };
    return result.data.json.key;
  }

  it('is installed, compiles with TypeScript 5 and 7, and reads the programme', async () => {
    const packed = await packClient(path.join(folder, 'package'));
    const empty = newFolder('empty');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: empty, stdio: 'pipe' });
    const licences = readFileSync(path.join(empty, 'node_modules/@clave/client/THIRD-PARTY.txt'), 'utf8');
    for (const name of ['@trpc/client', '@trpc/server', 'superjson', 'copy-anything'])
      expect(licences).toMatch(new RegExp(`^${name} [0-9.]+ \\(MIT\\)$`, 'm'));
    expect(licences.match(/Permission is hereby granted/g)?.length).toBe(licences.split('\n---\n').length);

    const [next] = (await read<Programme>('/events?limit=1')).items;
    const { ticketTypes } = await read<Detail>(`/events/${next?.id}`);
    writeFileSync(path.join(empty, 'first.ts'), readmeExample(demo.url) + MISSPELT);
    for (const compiler of Object.values(COMPILERS)) {
      rmSync(path.join(empty, 'first.js'), { force: true });
      compile(compiler, ['first.ts'], empty);
      expect((await run(path.join(empty, 'first.js'))).split('\n')).toEqual([
        `${next?.title} ${next?.startsAt}`,
        ...ticketTypes.map(({ name, priceCents }) => `${name} ${priceCents}`),
      ]);
    }
  });

  it('is made from the document too, compiles, and asks with a key', async () => {
    const made = newFolder('made');
    const generate = path.join(repositoryRoot, 'tests/client/generate-from-document.ts');
    const document = path.join(repositoryRoot, 'docs/openapi.json');
    execFileSync(process.execPath, [generate, document, path.join(made, 'shop')], {
      cwd: repositoryRoot,
      stdio: 'pipe',
    });
    symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(made, 'node_modules'));
    writeFileSync(
      path.join(made, 'first.ts'),
      `import { client } from './shop/client.gen.js';
import { eventsList, ordersList } from './shop/sdk.gen.js';
client.setConfig({ baseUrl: '${demo.url}/api/v1', auth: '${await makeKey()}' });
const events = await eventsList({ query: { limit: 1 } });
const orders = await ordersList({ query: { limit: 3 } });
console.log(JSON.stringify([events.data?.items[0]?.title, orders.data?.items.length]));
`,
    );
    compile(COMPILERS['TypeScript 5'], ['first.ts'], made);
    const [next] = (await read<Programme>('/events?limit=1')).items;
    expect(JSON.parse(await run(path.join(made, 'first.js')))).toEqual([next?.title, 3]);
  });
});
