import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

describe('two servers over one folder', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'two-servers-'));
  const environment = { DEMO_SEED: 'off', DEMO_RATE_LIMITS: 'on', SEVERAL_PROCESSES: '1' };
  let payments: RunningPayments;
  const start = async (): Promise<RunningServer> =>
    startServer({ port: await freePort(), dataDir, paymentsUrl: payments.url, environment });
  const leader = (): unknown => {
    const db = openShopDatabase(dataDir);
    const holder = db.sqlite.prepare(`SELECT holder FROM leases WHERE name = 'jobs' AND until > 0`).pluck().get();
    db.close();
    return holder;
  };

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    openShopDatabase(dataDir).close();
    payments = await startPayments({
      port: await freePort(),
      databaseFile: path.join(dataDir, 'payments.sqlite'),
      webhookUrl: 'http://127.0.0.1:9/nobody',
    });
  }, 360_000);
  afterAll(async () => {
    await payments.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('count wrong passwords together, and one goes on when the other is killed', async () => {
    const [one, two] = [await start(), await start()];
    const signIn = async ({ url }: RunningServer) =>
      fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ email: 'dancer@clave.example', password: 'wrong-password' }),
      });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await signIn(i % 2 === 0 ? one : two)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.slice(10)).toEqual([429, 429]);

    const first = leader();
    await one.end('SIGKILL');
    expect((await fetch(`${two.url}/events`)).status).toBe(200);
    while (leader() === first) await new Promise((resolve) => setTimeout(resolve, 200));
    const three = await start();
    expect((await fetch(`${three.url}/events`)).status).toBe(200);
    expect(await two.end('SIGTERM')).toBe(0);
    while (leader() === undefined) await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await fetch(`${three.url}/healthz`)).ok).toBe(true);
    expect(await three.end('SIGTERM')).toBe(0);
  }, 240_000);
});
