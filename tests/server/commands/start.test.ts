import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded, builtServer } from '#server/commands/build-state.ts';
import { readSettings } from '#server/settings.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProcess, untilReady } from '#tests/support/processes/start-process.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

/** What `npm start` runs. */
const START = [builtServer(repositoryRoot), '--production'];

async function run(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const started = startProcess(args, environment);
  const code = await started.ended;
  return { code, output: started.output() };
}

type Visit = {
  path: string;
  begunAt: number;
  endedAt: number;
  status?: number;
  /** The answer says that this connection ends with it. */ isLast?: boolean;
  error?: string;
};

function visit({ path: asked, ...where }: { port: number; agent: Agent; path: string }): Promise<Visit> {
  const begunAt = performance.now();
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', path: asked, ...where }, (answer) => {
      answer.resume().once('end', () =>
        resolve({
          path: asked,
          begunAt,
          endedAt: performance.now(),
          status: answer.statusCode ?? 0,
          isLast: answer.headers.connection === 'close',
        }),
      );
    });
    sent.once('error', (error) => resolve({ path: asked, begunAt, endedAt: performance.now(), error: error.message }));
    sent.end();
  });
}

/** One after the other, until nobody opens any more. */
async function keepAsking(where: { port: number; agent: Agent; path: string }, visits: Visit[]): Promise<void> {
  for (let last: Visit | undefined; last?.error === undefined; await sleep(20)) {
    last = await visit(where);
    visits.push(last);
  }
}

describe('npm start', () => {
  beforeAll(() => buildIfNeeded(repositoryRoot), 360_000);

  it('without settings names every missing one and ends with 1', async () => {
    const { code, output } = await run(START, {});
    expect(code).toBe(1);
    for (const name of Object.keys(productionEnvironment()).filter((setting) => setting !== 'DATA_DIR'))
      expect(output).toContain(`${name} is missing`);
  });

  it('refuses to run against a payment stand-in, and makes no data folder', async () => {
    const environment = productionEnvironment();
    const { code, output } = await run(START, { ...environment, STRIPE_API_BASE: 'http://127.0.0.1:3001' });
    expect(code).toBe(1);
    expect(output).toMatch(/STRIPE_API_BASE points at a stand-in/);
    expect(existsSync(environment['DATA_DIR'] ?? '')).toBe(false);
  });

  it('refuses the demo, whatever the environment says', async () => {
    const { code, output } = await run(START, { ...productionEnvironment(), DEMO: '1' });
    expect(code).toBe(1);
    expect(output).toMatch(/DEMO is set/);
  });

  it('with real settings serves, without a trace of the demo, and stops when it is told to', async () => {
    const port = await freePort();
    const environment = {
      ...productionEnvironment(),
      PORT: String(port),
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE_SECONDS: '0',
    };
    const server = startProcess(START, environment);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(server, async () => (await fetch(`${url}/healthz`)).ok);
    expect((await fetch(`${url}/dev/mail`)).status).toBe(404);
    expect((await fetch(`${url}/dev/mails`)).status).toBe(404);
    expect((await fetch(`${url}/dev/clock`)).status).toBe(404);
    const second = await run(START, { ...environment, PORT: String(port + 1) });
    expect(second).toMatchObject({ code: 1 });
    expect(second.output).toMatch(/^Another server runs on /);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('told to stop loses no connection: it says so first, answers everybody while the grace lasts, and then ends', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = productionEnvironment();
    openShopDatabase(environment['DATA_DIR'] ?? '').close();
    const server = startProcess(START, {
      ...environment,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE_SECONDS: '3',
    });
    await untilReady(server, async () => (await fetch(`${url}/healthz`)).ok);
    const [kept, fresh] = [new Agent({ keepAlive: true, maxSockets: 4 }), new Agent({ keepAlive: false })];
    const visits: Visit[] = [];
    const street = Promise.all(
      [kept, kept, kept, fresh, fresh].map((agent, at) =>
        keepAsking({ port, agent, path: at % 2 === 0 ? '/healthz' : '/events' }, visits),
      ),
    );
    await sleep(300);
    const isServed = () => visits.some(({ status, isLast }) => status === 200 && !isLast);
    for (let round = 0; round < 200 && !isServed(); round++) await sleep(50);
    const toldAt = performance.now();
    const ended = server.end('SIGTERM');
    await street;
    expect(await ended).toBe(0);
    kept.destroy();

    // The three seconds, without what a busy machine needs at both ends to take an order or a connection.
    const graceIsOver = toldAt + 2_400;
    const firstNo = visits.find(({ status }) => status === 503);
    const inGrace = visits.filter(
      ({ begunAt }) => begunAt > (firstNo?.endedAt ?? Number.POSITIVE_INFINITY) && begunAt < graceIsOver,
    );
    expect(visits.filter(({ begunAt, error }) => error !== undefined && begunAt < graceIsOver)).toEqual([]);
    expect(new Set(inGrace.filter(({ path: asked }) => asked === '/events').map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(new Set(inGrace.filter(({ path: asked }) => asked === '/healthz').map(({ status }) => status))).toEqual(
      new Set([503]),
    );
    expect(inGrace.every(({ isLast }) => isLast)).toBe(true);
    expect(visits.some(({ begunAt, status, isLast }) => begunAt < toldAt && status === 200 && !isLast)).toBe(true);
  });

  it('told to stop finishes the answer it is giving and closes the database', async () => {
    const port = await freePort();
    const environment = productionEnvironment();
    openShopDatabase(environment['DATA_DIR'] ?? '').close();
    const server = startProcess(START, {
      ...environment,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE_SECONDS: '0',
    });
    await untilReady(server, async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
    // A slow sender: the server has taken the question, and read half of it, when it is told to stop.
    const asking = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/webhooks/stripe',
      headers: { 'content-length': 4, expect: '100-continue' },
    });
    const answer = once(asking, 'response') as Promise<[IncomingMessage]>;
    asking.flushHeaders();
    await once(asking, 'continue');
    asking.write('{"');
    const ended = server.end('SIGTERM');
    setTimeout(() => asking.end('a}'), 400);
    expect((await answer)[0].statusCode).toBe(400);
    expect(await ended).toBe(0);
    expect(existsSync(path.join(environment['DATA_DIR'] ?? '', 'clave.sqlite-wal'))).toBe(false);
  });
});

describe('npm run doctor', () => {
  const SOURCE = 'src-server/commands/doctor.ts';
  /** In one file, which is there sooner; one case starts it as `npm run doctor` does. */
  const doctor = async (environment: Record<string, string>, ...args: string[]) =>
    run([await bundleProgram(SOURCE), ...args], environment);

  it('says of every setting how it stands, never its value, and ends with 1 when one is missing', async () => {
    const { SMTP_URL: _, ...environment } = productionEnvironment();
    const { code, output } = await doctor({ ...environment, KASSE_CODE: 'abcd' });
    expect(code).toBe(1);
    expect(output).toMatch(/✗ SMTP_URL +missing/);
    expect(output).toMatch(/✗ KASSE_CODE +wrong: KASSE_CODE must be 4 digits/);
    expect(output).toMatch(/ {2}AUTH_SECRET +set/);
    expect(output).not.toContain(environment['AUTH_SECRET']);
  });

  it('reads the database that is there and finds it whole', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'doctor-'));
    openShopDatabase(dataDir).close();
    const { code, output } = await run([SOURCE], { ...productionEnvironment(), DATA_DIR: dataDir });
    expect(output).toMatch(/^ {2}SQLite 3\.\d+\.\d+$/m);
    expect(output).toMatch(/the file is whole/);
    expect(output).toMatch(/the books are consistent/);
    expect(output).toMatch(/the schema is the newest/);
    // Neither Stripe nor a mail server is to be had in a test, and what was not reached is not called well.
    expect(output).toMatch(/nothing wrong was found, but not everything could be looked at/);
    expect(code).toBe(2);
  });

  it('says of an empty database file what the server would', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'doctor-'));
    writeFileSync(path.join(dataDir, 'clave.sqlite'), '');
    const { code, output } = await doctor({ ...productionEnvironment(), DATA_DIR: dataDir });
    expect(output).toMatch(/✗ .*clave\.sqlite is empty: 0 bytes\. Is the right disk mounted\?/);
    expect(code).toBe(1);
  });

  it('draws keys that production takes', async () => {
    const { output } = await doctor(productionEnvironment(), '--keys');
    const keys = Object.fromEntries(
      [...output.matchAll(/^ {2}(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    expect(Object.keys(keys)).toEqual(['AUTH_SECRET', 'QR_SIGNING_KEY', 'PIN_PEPPER', 'KASSE_CODE', 'FISCAL_KEY']);
    expect(() => readSettings({ ...productionEnvironment(), ...keys }, undefined)).not.toThrow();
    expect(() => readSettings({ ...productionEnvironment(), ...keys, KASSE_CODE: 'abcd' }, undefined)).toThrow(
      'KASSE_CODE',
    );
  });
});
