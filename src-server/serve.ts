import process, { argv, exit, umask } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { listen } from '#server/http/listen.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { makeLog } from './log.ts';
import { processEnvironment, readSettings, wantsDemo } from './settings.ts';
import { failureSentence } from './say-failure.ts';
import { startApp } from './start-server.ts';
import { endNow, stopInTime } from './stop-in-time.ts';
import { builtName, threadPrograms } from './thread-programs.ts';
import { runInNewContext } from 'node:vm';

/**
 * Collects what the start has left behind. Until much has been asked of it V8 would keep all of that: a fifth of what an
 * idle server holds. Takes a fifth of a second, in which nobody is answered. V8 gives the function for it only under a
 * flag, and to a context that is made after it.
 */
function collectOnce(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

/** The built server stands in dist/server, beside dist/client; drizzle/ is two folders up. */
const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The first rounds of all jobs are over by then. */
const SETTLED_MS = 1_500;

async function run(): Promise<void> {
  // The server keeps little in memory, but much passes through its sockets. At V8's usual pace every second uploaded
  // picture makes it collect the whole heap, and everybody waits.
  setFlagsFromString('--heap-growing-percent=300');
  umask(0o077); // the database and its copies hold names and addresses: nobody else on the machine reads them
  const environment = processEnvironment();
  // `npm start` says --production: then no setting can bring the stand-ins in.
  const demoPart =
    wantsDemo(environment) && !argv.includes('--production') ? await import('#server/demo/start-demo.ts') : undefined;
  const given = readSettings(environment, demoPart?.demoDefaults);
  const { log, flush } = makeLog(given.logLevel);
  const demo = await demoPart?.startDemo(given, log);
  const settings = demo?.settings ?? given;
  const running = await startApp({
    settings,
    log,
    migrationsFolder: fromHere('../../drizzle'),
    programs: threadPrograms((source) => fromHere(builtName(source))),
    site: readBuiltSite(fromHere('../client'), securityHeaders(settings.baseUrl)),
    demo,
  });
  const server = await listen(running.app, settings.port);
  log.info({ port: server.port, baseUrl: settings.baseUrl, isDemo: settings.isDemo }, 'listening');
  flush();
  setTimeout(collectOnce, SETTLED_MS).unref();

  let isStopping = false;
  async function stopOnce(signal: string): Promise<void> {
    if (isStopping) endNow(); // asked twice: no more waiting
    isStopping = true;
    log.info({ signal, graceMs: settings.shutdownGraceMs }, 'stopping');
    const hasEnded = await stopInTime({ server, running, graceMs: settings.shutdownGraceMs, log });
    flush();
    if (hasEnded) exit(0);
    endNow();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce(signal));
}

run().catch((error: unknown) => {
  console.error(failureSentence(error, processEnvironment()['LOG_LEVEL']));
  exit(1);
});
