import { pino } from 'pino';
import { demoDefaults, startDemo } from '#server/demo/start-demo.ts';
import { listen } from '#server/http/listen.ts';
import { bareSite } from '#server/http/pages/site.ts';
import { readSettings } from '#server/settings.ts';
import { startApp } from '#server/start-server.ts';
import type { ThreadPrograms } from '#server/thread-programs.ts';
import { DRAWING_PROGRAM } from '#tests/support/drawings.ts';
import { FILE_READER } from '#tests/support/file-reader.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { demoServerSettings } from '#tests/support/processes/start-server.ts';
import { prepareNight, type Night, type NightServer } from './prepare-night.ts';

async function threadPrograms(): Promise<ThreadPrograms> {
  return {
    writeBack: await bundleProgram('src-server/db/write-back-thread.ts'),
    checkCopy: await bundleProgram('src-server/services/office/backup/check-copy-thread.ts'),
    fiscal: await bundleProgram('src-server/services/door/fiscal/inspection/fiscal-thread.ts'),
    foreignFiles: FILE_READER,
    drawings: DRAWING_PROGRAM,
  };
}

/** The demo server beside the tests, with their clock; without the files of the website. */
type Where = { port: number; dataDir: string };

async function startServerHere(where: Where, environment: Record<string, string>): Promise<NightServer> {
  const { port } = where;
  const settings = readSettings({ ...demoServerSettings(where), ...environment }, demoDefaults);
  const log = pino({ level: settings.logLevel });
  const demo = await startDemo(settings, log);
  const { app, prepareToStop, stop } = await startApp({
    settings: demo.settings,
    log,
    migrationsFolder: 'drizzle',
    programs: await threadPrograms(),
    site: bareSite,
    demo,
  });
  const server = await listen(app, port);
  return {
    url: settings.baseUrl,
    async end() {
      prepareToStop();
      await server.close();
      await stop();
    },
  };
}

/**
 * As `prepareNight`, with a server in the process of the tests: its code is loaded there already, so it takes a fifth of
 * the work that a process of its own takes. It can't be killed or started again.
 */
export const openNight = (environment: Record<string, string> = {}): Promise<Night> =>
  prepareNight({ start: (where) => startServerHere(where, environment) });
