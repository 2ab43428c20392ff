/*
 * One of several processes over a database: it runs a job where it leads and sends mails, and writes a line of what it
 * does into a file that all of them share. Its clock runs faster than the wall's, so that a lease runs out soon.
 */
import { appendFileSync } from 'node:fs';
import process, { argv, pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '#server/db/client.ts';
import { leadJobs, ledBy } from '#server/jobs/lead-jobs.ts';
import { startOutboxJob } from '#server/jobs/outbox-job.ts';
import { runRepeatedly } from '#server/jobs/run-repeatedly.ts';
import type { OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import { processOver } from './two-houses.ts';

const [, , file = '', told = '', begun = '0', speed = '1', manner = 'shared'] = argv;
const say = (line: string): void => appendFileSync(told, `${line} ${pid}\n`);
const now = (): Date => new Date(Number(begun) + (Date.now() - Number(begun)) * Number(speed));

const ctx = processOver(openDb(file), now);
const leadership = leadJobs(ctx, () => say('leads'));
const job = runRepeatedly(
  ledBy(leadership, {
    name: 'test',
    everyMs: 20,
    work: async () => {
      say('job begins');
      await sleep(5);
      say('job ends');
    },
  }),
  ctx.log,
);
const handlers = {
  'mail.welcome': async (_: unknown, { refId }: { refId: string }) => {
    await sleep(5);
    say(`sent ${refId}`);
  },
} as unknown as OutboxHandlers;
/** `alone`: it claims nothing in the database, as if there were no other. */
const sender = manner === 'alone' ? processOver(ctx.db, now, { processId: undefined }) : ctx;
const outbox = startOutboxJob(() => sender, { handlers, intervalMs: 100 });
setInterval(() => undefined, 1_000); // all other timers let a process end
say('ready');

process.on('SIGTERM', () => {
  void Promise.all([job.stop(), outbox.stop()]).then(() => {
    leadership.stop();
    ctx.db.close();
    process.exit(0);
  });
});
