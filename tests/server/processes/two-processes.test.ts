import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorkers } from '#tests/support/processes/start-workers.ts';

let workers: ReturnType<typeof startWorkers>;
beforeEach(() => {
  workers = startWorkers();
});
afterEach(() => workers.end());

const whoRan = (lines: readonly string[]) =>
  new Set(lines.filter((line) => line.startsWith('job begins')).map((line) => line.split(' ').at(-1)));

test('jobs run in one of two processes; the other takes over when that one is killed, or has stopped', async () => {
  const { start, told, until } = workers;
  const [first, second] = [await start(), await start()];
  await until(() => told().filter((line) => line.startsWith('job ends')).length > 20);
  expect(whoRan(told())).toEqual(new Set([String(first.pid)]));
  await first.end('SIGKILL');
  const killedAt = told().length;
  await until(() => whoRan(told().slice(killedAt)).has(String(second.pid)));
  const third = await start();
  await sleep(100);
  expect(told()).not.toContain(`leads ${third.pid}`);
  await second.end('SIGTERM');
  await until(() => told().includes(`leads ${third.pid}`));
  await third.end('SIGTERM');
}, 120_000);

test('two hundred mails leave once each, from both', async () => {
  workers.putMails(200);
  await Promise.all([workers.start(), workers.start()]);
  await workers.until(workers.areMailsDone);
  const { times, pids } = workers.sent();
  expect([times.size, Math.max(...times.values()), pids.size]).toEqual([200, 1, 2]);
}, 120_000);

test('and some leave twice where neither claims what it sends', async () => {
  workers.putMails(100);
  await Promise.all([workers.start('alone'), workers.start('alone')]);
  await workers.until(workers.areMailsDone);
  expect(Math.max(...workers.sent().times.values())).toBeGreaterThan(1);
}, 120_000);
