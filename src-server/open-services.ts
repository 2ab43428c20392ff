import path from 'node:path';
import type { Logger } from 'pino';
import { makeAppleWallet } from '#server/adapters/apple-passes.ts';
import { makeDrawings } from '#server/adapters/drawings.ts';
import { diskSpaceOf } from '#server/adapters/disk.ts';
import { makeFiscalSeal } from '#server/adapters/fiscal-seal.ts';
import { makeFiscalFiles } from '#server/adapters/fiscal-files.ts';
import { makeForeignFiles } from '#server/adapters/foreign-files.ts';
import { makeGoogleWallet } from '#server/adapters/google-wallet.ts';
import { makeImageStore } from '#server/adapters/images.ts';
import { makeOutsideFetch } from '#server/adapters/outside-request.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { makeWebhookSender } from '#server/adapters/webhook-sender.ts';
import { withClock, type Db } from '#server/db/client.ts';
import { holdFolder, PROCESSES_FOLDER, shareFolder, type SharedHold } from '#server/db/folder-lock.ts';
import { joinShopDb, openShopDb } from '#server/db/open-shop-db.ts';
import { openSharedTries, type TryStore } from '#server/db/tries.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import { refuseOldSqlite } from '#server/db/sqlite-version.ts';
import { makePublicCache, type PublicCache } from '#server/http/public-cache.ts';
import { countUp, type CounterName } from '#server/services/base/counters.ts';
import { newProcessId } from '#server/services/base/leases.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { isLiveKey } from '#server/production-problems.ts';
import { nameClubBy } from '#server/services/shop/website/show-club.ts';
import type { Settings } from '#server/settings.ts';
import type { ThreadPrograms } from '#server/thread-programs.ts';

export type ServicesOptions = {
  settings: Settings;
  log: Logger;
  migrationsFolder: string;
  /** Where the programs of the threads for files and pictures are. */
  programs: Pick<ThreadPrograms, 'foreignFiles' | 'drawings'>;
  now: () => Date;
  /** Another than the driver's own, for a test. */ sqliteVersion?: string;
};

/** Everything below http, opened: the database, what is outside, and the context that verbs are called with. */
export type Services = {
  db: Db;
  context: (actor: Actor) => ServiceContext;
  publicCache: PublicCache;
  /** Tries of all processes, where several share the folder. */
  tries: TryStore | undefined;
  /** What is to be called when work waits; set once the jobs run. */
  onWake(wake: () => void): void;
  /** No other process runs on this folder: what an earlier one left behind is nobody's. */
  isFirst: boolean;
  /** Where several share the folder: the next one may start now. */
  hasStarted(): void;
  close(): void;
};

function openHeld(settings: Settings, migrationsFolder: string): { db: Db; hold: SharedHold } {
  const hold = settings.isOneOfSeveral
    ? shareFolder(settings)
    : { ...holdFolder(settings), isFirst: true, hasStarted: () => undefined };
  try {
    const open = hold.isFirst ? openShopDb : joinShopDb;
    const db = open(settings, migrationsFolder);
    if (settings.isDemo) withClock(db, () => new Date());
    return { db, hold };
  } catch (error) {
    hold.release();
    throw error;
  }
}

/** What the house decided about its door. */
const kasseOf = (settings: Settings): ServiceContext['kasse'] => ({
  code: settings.kasseCode,
  pepper: settings.pinPepper,
  freePerNight: settings.freePerNight,
  doorsOpenHours: settings.doorsOpenHours,
  takesCardWithoutSlip: settings.takesCardWithoutSlip,
});

/** What one of several processes over the folder has beside what a process has that is alone. */
function shareWithOthers(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { settings, isFirst }: { settings: Settings; isFirst: boolean },
) {
  const file = path.join(settings.dataDir, PROCESSES_FOLDER, 'tries.sqlite');
  return {
    processId: newProcessId(),
    tries: openSharedTries(file, { secret: settings.authSecret, isFirst }),
    /** The others hear it within a moment (jobs/follow-others.ts). */
    tell: (name: CounterName): void => writeIfPossible(db, () => countUp({ db, now }, name)),
  };
}

type AdapterParts = Pick<ServicesOptions, 'settings' | 'log' | 'programs' | 'now'>;

/** What is outside: other people's programs, files, threads. */
function openAdapters({ settings, log, programs, now }: AdapterParts) {
  const foreignFiles = makeForeignFiles({ program: programs.foreignFiles, log });
  const drawings = makeDrawings({ program: programs.drawings, log });
  const outside = makeOutsideFetch({ allowsThisMachine: settings.isDemo });
  return {
    payments: makeStripeProvider({ ...settings.stripe, shopId: settings.baseUrl, now }),
    signer: makeTicketSigner(settings.qrSigningKey),
    wallet: settings.wallet && makeGoogleWallet({ ...settings.wallet, baseUrl: settings.baseUrl, now }),
    appleWallet:
      settings.appleWallet && makeAppleWallet({ ...settings.appleWallet, baseUrl: settings.baseUrl, drawings, now }),
    webhooks: makeWebhookSender(settings.authSecret, outside),
    outside,
    foreignFiles,
    drawings,
    images: makeImageStore(settings.uploads, foreignFiles),
    fiscalFiles: makeFiscalFiles(path.join(settings.dataDir, 'fiscal')),
    disk: () => diskSpaceOf(settings.dataDir),
  };
}

/** Throws StartRefused when this folder, this database or this SQLite is none to run a shop on. */
export function openServices({
  settings,
  log,
  migrationsFolder,
  programs,
  now,
  sqliteVersion,
}: ServicesOptions): Services {
  refuseOldSqlite(sqliteVersion);
  const { db, hold } = openHeld(settings, migrationsFolder);
  const publicCache = makePublicCache();
  let wake = (): void => undefined;
  const shared = settings.isOneOfSeveral
    ? shareWithOthers({ db, now }, { settings, isFirst: hold.isFirst })
    : undefined;
  const adapters = openAdapters({ settings, log, programs, now });
  const base: Omit<ServiceContext, 'actor'> = {
    db,
    now,
    ...adapters,
    operator: settings.operator,
    baseUrl: settings.baseUrl,
    kasse: kasseOf(settings),
    fiscal: {
      seal: settings.fiscal.key === undefined ? undefined : makeFiscalSeal(settings.fiscal.key),
      fiskalyBase: settings.fiscal.fiskalyBase,
      takesStandIn: settings.isDemo,
    },
    isLive: isLiveKey(settings.stripe.secretKey),
    log,
    ...(shared && { processId: shared.processId }),
    contentChanged() {
      publicCache.purge();
      shared?.tell('content');
    },
    wakeJobs() {
      wake();
      shared?.tell('work');
    },
  };
  nameClubBy(base);
  return {
    db,
    context: (actor) => ({ ...base, actor }),
    publicCache,
    tries: shared?.tries,
    onWake(call) {
      wake = call;
    },
    isFirst: hold.isFirst,
    hasStarted: () => hold.hasStarted(),
    close() {
      adapters.foreignFiles.close();
      adapters.drawings.close();
      shared?.tries.close();
      db.close();
      hold.release();
    },
  };
}
