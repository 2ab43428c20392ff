import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Db } from '#server/db/client.ts';
import type { Settings } from '#server/settings.ts';
import { makeDemoClock } from './demo-clock.ts';
import { startPaymentStandIn } from './payments/start-payment-stand-in.ts';
import { isUnusedDatabase, loadDemoSeason } from './season/load-demo-season.ts';

export { demoDefaults } from './demo-defaults.ts';

export const DEMO_PASSWORD = 'clave-demo';

/** The embedded outside of the demo: what production has accounts for. */
export type Demo = {
  now: () => Date;
  /** The given settings, pointed at the stand-ins. */
  settings: Settings;
  /** Fills an unused database with the season. */
  prepare(db: Db, hasher: PasswordHasher): Promise<void>;
  routes?: Hono;
  stop(): Promise<void>;
};

/** Starts the stand-ins beside the server; their state lies in the data folder too. */
export async function startDemo(given: Settings, log: Logger): Promise<Demo> {
  mkdirSync(given.dataDir, { recursive: true });
  const clock = makeDemoClock();
  const payments = await startPaymentStandIn({
    port: given.port === 0 ? 0 : given.port + 1,
    databaseFile: path.join(given.dataDir, 'payment-stand-in.sqlite'),
    now: clock.now,
    secretKey: given.stripe.secretKey,
    webhookUrl: `http://127.0.0.1:${given.port}/webhooks/stripe`,
    webhookSecret: given.stripe.webhookSecrets[0] ?? '',
  });
  const settings: Settings = { ...given, stripe: { ...given.stripe, apiBase: given.stripe.apiBase ?? payments.url } };
  return {
    now: clock.now,
    settings,
    async prepare(db, hasher) {
      if (!settings.demoSeed || !isUnusedDatabase(db)) return;
      const startedMs = performance.now();
      loadDemoSeason(db, { now: clock.now(), passwordHash: await hasher.hash(DEMO_PASSWORD) });
      log.info({ ms: Math.round(performance.now() - startedMs) }, 'demo season loaded');
    },
    stop: () => payments.close(),
  };
}
