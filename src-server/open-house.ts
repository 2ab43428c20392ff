import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { makeGoogleWallet } from '#server/adapters/google-wallet.ts';
import { makeImageStore } from '#server/adapters/images.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { openDb, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { makePublicCache, type PublicCache } from '#server/http/public-cache.ts';
import type { Actor, ServiceContext } from '#server/services/service-context.ts';
import type { Settings } from '#server/settings.ts';

export type HouseOptions = { settings: Settings; log: Logger; migrationsFolder: string; now: () => Date };

/** Everything below the http floor, standing: database, outside, and the context verbs are called with. */
export type House = {
  db: Db;
  context: (actor: Actor) => ServiceContext;
  publicCache: PublicCache;
  /** What is to be called when work waits; set once the jobs run. */
  onWake(wake: () => void): void;
  close(): void;
};

export function openHouse({ settings, log, migrationsFolder, now }: HouseOptions): House {
  mkdirSync(path.dirname(settings.databaseFile), { recursive: true });
  const db = openDb(settings.databaseFile);
  migrateDb(db, migrationsFolder);
  const publicCache = makePublicCache();
  let wake = (): void => undefined;
  const base: Omit<ServiceContext, 'actor'> = {
    db,
    now,
    payments: makeStripeProvider({ ...settings.stripe, shopId: settings.baseUrl, now }),
    signer: makeTicketSigner(settings.qrSigningKey),
    wallet: settings.wallet && makeGoogleWallet({ ...settings.wallet, baseUrl: settings.baseUrl, now }),
    images: makeImageStore(settings.uploads),
    operator: settings.operator,
    baseUrl: settings.baseUrl,
    kasse: { code: settings.kasseCode, pepper: settings.pinPepper },
    isLive: settings.stripe.secretKey.startsWith('sk_live_'),
    log,
    contentChanged: () => publicCache.purge(),
    wakeJobs: () => wake(),
  };
  return {
    db,
    context: (actor) => ({ ...base, actor }),
    publicCache,
    onWake(call) {
      wake = call;
    },
    close: () => db.close(),
  };
}
