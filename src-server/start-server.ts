import path from 'node:path';
import type { Logger } from 'pino';
import type { Mailer } from '#server/adapters/mailer.ts';
import { argon2Hasher } from '#server/adapters/password-hasher.ts';
import { makeSmtpMailer } from '#server/adapters/smtp-mailer.ts';
import { startWriteBack } from '#server/db/write-back.ts';
import { createApp, type App } from '#server/http/app.ts';
import { VISITOR } from '#server/http/app-deps.ts';
import type { Site } from '#server/http/pages/site.ts';
import { mergeAgain } from '#server/services/office/merging/merge-people.ts';
import { eraseAgain } from '#server/services/people/retention/erase-again.ts';
import { readErased, readMerged } from '#server/services/people/retention/erased-list.ts';
import { clearFiscalFiles } from '#server/services/door/fiscal/clear-fiscal-files.ts';
import { cloudArchives } from '#server/services/door/fiscal/cloud-archives.ts';
import { fiscalThreads } from '#server/services/door/fiscal/inspection/fiscal-threads.ts';
import { besideVisitors } from '#server/services/office/backup/copy-manner.ts';
import { checkAccount } from '#server/services/shop/webhook-events/check-account.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { Settings } from '#server/settings.ts';
import type { Demo } from './demo/start-demo.ts';
import { openServices, type Services } from './open-services.ts';
import { startJobs, type Jobs } from './start-jobs.ts';
import type { ThreadPrograms } from './thread-programs.ts';

export type ServerParts = {
  settings: Settings;
  log: Logger;
  migrationsFolder: string;
  /** Where the programs of the threads are: built, or as sources. */
  programs: ThreadPrograms;
  site: Site;
  demo?: Demo;
};
export type RunningApp = {
  app: App;
  /** From now on it says that it is not ready, and goes on answering. */ prepareToStop(): void;
  /** Begins nothing new by itself, and waits for what is under way. */ stopJobs(): Promise<void>;
  /** What it waits for, in words for the log. */ underWay(): string[];
  /** Once nobody asks any more. */ close(): Promise<void>;
  /** Both, one after the other, for as long as it takes. */ stop(): Promise<void>;
};

/** Asked once, beside the start: a provider that is slow or down keeps nobody waiting. */
async function sayAccount({ payments, baseUrl, isLive, log }: ServiceContext): Promise<void> {
  const { missing, warnings } = await checkAccount(payments, { baseUrl, isLive });
  for (const line of missing) log.error(line);
  for (const line of warnings) log.warn(line);
}

/** What an earlier process, or a restored copy, has left behind. */
async function clearUp(ctx: ServiceContext, backups: string): Promise<void> {
  const again = asSystem(ctx, 'erase-again');
  mergeAgain(again, readMerged(backups));
  await eraseAgain(again, readErased(backups) ?? []);
  await clearFiscalFiles(asSystem(ctx, 'jobs'));
}

function mailerOf({ smtpUrl, mailFrom }: Settings, demo: Demo | undefined): Mailer {
  const mailer = smtpUrl === undefined ? demo?.mailer : makeSmtpMailer({ url: smtpUrl, from: mailFrom });
  if (mailer === undefined) throw new Error('there is no mail server and no mailbox');
  return mailer;
}

type Parts = {
  jobs: Jobs;
  demo: Demo | undefined;
  writeBack: ReturnType<typeof startWriteBack>;
  services: Services;
};

function endingOf({
  jobs,
  demo,
  writeBack,
  services,
}: Parts): Pick<RunningApp, 'stopJobs' | 'underWay' | 'close' | 'stop'> {
  let isClosing = false;
  const parts = {
    stopJobs: () => jobs.stop(),
    underWay: () => [...jobs.underWay(), ...(isClosing ? ['the database'] : [])],
    async close() {
      isClosing = true;
      await demo?.stop();
      await writeBack.stop();
      services.close();
      isClosing = false;
    },
  };
  return {
    ...parts,
    async stop() {
      await parts.stopJobs();
      await parts.close();
    },
  };
}

/** Opens what the server needs, starts its jobs and builds the app; listening is the caller's. */
export async function startApp({
  settings,
  log,
  migrationsFolder,
  programs,
  site,
  demo,
}: ServerParts): Promise<RunningApp> {
  const services = openServices({ settings, log, migrationsFolder, programs, now: demo?.now ?? (() => new Date()) });
  if (services.isFirst) await demo?.prepare(services.db, argon2Hasher);
  const mailer = mailerOf(settings, demo);
  const backups = {
    folder: path.join(settings.dataDir, 'backups'),
    uploads: settings.uploads,
    manner: besideVisitors(programs.checkCopy),
  };
  // Beside living processes nothing is left over: what is half done is theirs.
  if (services.isFirst) await clearUp(services.context(VISITOR), backups.folder);
  const writeBack = startWriteBack({
    db: services.db,
    databaseFile: settings.databaseFile,
    program: programs.writeBack,
    log,
  });
  if (!settings.isDemo) void sayAccount(services.context(VISITOR));
  const archives = cloudArchives(() => asSystem(services.context(VISITOR), 'tse-archives'));
  const fiscal = { archives, work: fiscalThreads(programs.fiscal, settings.databaseFile) };
  const jobs = startJobs(services, { mailer, backups, fiscal });
  services.hasStarted();
  const extraRoutes = demo?.routes({
    runDue: async () => {
      await jobs.runDue();
      services.publicCache.purge(); // the clock was moved: what kept pages say about the time is no longer true
    },
    context: () => services.context(VISITOR),
    migrationsFolder,
  });
  let isStopping = false;
  const app = createApp({
    settings,
    context: services.context,
    hasher: argon2Hasher,
    publicCache: services.publicCache,
    tries: services.tries,
    site,
    log,
    extraRoutes,
    isStopping: () => isStopping,
  });
  return {
    app,
    prepareToStop() {
      isStopping = true;
    },
    ...endingOf({ jobs, demo, writeBack, services }),
  };
}
