import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '#server/db/client.ts';
import { loadDemoSeason } from '#server/demo/season/load-demo-season.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';

export type BenchShop = { server: RunningServer; payments: RunningPayments; dataDir: string; close(): Promise<void> };

/** A data folder with the demo season, and what `prepare` adds to it before the server opens it. */
export function prepareSeason<T>(scale: number, prepare: (db: Db) => T): { dataDir: string; prepared: T } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const db = openShopDatabase(dataDir);
  loadDemoSeason(db, { now: new Date(), passwordHash: 'nobody signs in with a password here', scale });
  const prepared = prepare(db);
  db.close();
  return { dataDir, prepared };
}

/** The built server in demo mode and its payments, each in a process of its own, with the request log on. */
export async function openBenchShop(dataDir: string, environment: Record<string, string> = {}): Promise<BenchShop> {
  const port = await freePort();
  const payments = await startPayments({
    port: await freePort(),
    databaseFile: path.join(dataDir, 'payments.sqlite'),
    webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
  });
  await payments.dev('POST', '/webhooks', { mode: 'off' });
  const server = await startServer({
    port,
    dataDir,
    paymentsUrl: payments.url,
    environment: { LOG_LEVEL: 'info', DEMO_SEED: 'off', ...environment },
    logFile: path.join(dataDir, 'server.log'),
  });
  return {
    server,
    payments,
    dataDir,
    async close() {
      await server.end('SIGTERM');
      await payments.end('SIGTERM');
    },
  };
}
