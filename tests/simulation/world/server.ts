import { Hono } from 'hono';
import { pino } from 'pino';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import { bareSite } from '#server/http/pages/site.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { startApp, type RunningApp } from '#server/start-server.ts';
import { threadPrograms } from '#server/thread-programs.ts';
import { machine } from '../machine/machine.ts';
import { newOwner, ProcessDied, type Owner } from '../machine/owner.ts';
import { network } from './network.ts';

export const SHOP = 'http://shop.sim';

/** The server as a process that can die between two commits and start again on the same files. */
export type Server = {
  /** Answers at its address, once it has started. */ listen(): void;
  start(): void;
  /** Null while it is down or still starting. */ owner(): Owner | null;
  starts(): number;
  settings: Settings;
};

type LogLine = { level: number; msg: string; err?: { type?: string; message: string; stack?: string } };

const ERROR = 50;
/** What is outside fails, and the log says so: that is no fault of ours. */
const OUTSIDE = /Stripe(?:Connection|API)Error|ProviderBusy|fetch failed|the mail server refuses|no answer in time/;

/** Alarms tell of what is outside, too; what is wrong with the books the checks see for themselves. */
const ALARM = 'something needs a person';

const mailer: Mailer = {
  async send({ to, subject, messageId }) {
    const answer = await network.fetch('http://mail.sim/', {
      method: 'POST',
      body: JSON.stringify({ to, subject, messageId }),
    });
    if (!answer.ok) throw new Error('the mail server refuses');
  },
  close: () => undefined,
};

/** Errors in the log are faults, unless what is outside fails. */
function hearLog(line: string): void {
  const { level, msg, err } = JSON.parse(line) as LogLine;
  if (
    level < ERROR ||
    msg === ALARM ||
    machine.current().isDead ||
    (err !== undefined && OUTSIDE.test(`${err.type} ${err.message}`))
  )
    return;
  machine.report('log', `${msg}${err === undefined ? '' : `: ${err.stack ?? err.message}`}`);
}

export function makeServer(dataDir: string): Server {
  const settings = readSettings(
    {
      DEMO: '1',
      DEMO_SEED: 'off',
      DEMO_RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      BASE_URL: SHOP,
      STRIPE_API_BASE: 'http://provider.sim',
      STRIPE_SESSIONS_PER_SECOND: '10000',
    },
    demoDefaults,
  );
  const log = pino({ level: 'error', base: undefined }, { write: hearLog });
  let generation = 0;
  let running: { owner: Owner; app: RunningApp['app'] } | null = null;
  const demo = {
    settings,
    now: () => new Date(),
    prepare: async () => undefined,
    mailer,
    routes: () => new Hono(),
    stop: async () => undefined,
  };
  const live = (): { owner: Owner; app: RunningApp['app'] } | null =>
    running === null || running.owner.isDead ? null : running;

  async function open(owner: Owner): Promise<void> {
    const { app } = await startApp({
      settings,
      log,
      migrationsFolder: 'drizzle',
      programs: threadPrograms((name) => `src-server/${name}`),
      site: bareSite,
      demo,
    });
    if (owner.isDead) throw new ProcessDied();
    running = { owner, app };
  }
  return {
    settings,
    listen: () =>
      network.at('shop.sim', {
        owner: () => live()?.owner ?? null,
        answer: async (request) => live()?.app.hono.fetch(request) ?? new Response(null, { status: 503 }),
      }),
    owner: () => live()?.owner ?? null,
    starts: () => generation,
    start() {
      const owner = newOwner('server', ++generation);
      machine.post({ owner, name: 'start', work: () => open(owner) });
    },
  };
}
