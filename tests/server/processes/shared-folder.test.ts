import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedAnswer } from '#server/http/public-cache.ts';
import { followOthers } from '#server/jobs/follow-others.ts';
import { holdFolder } from '#server/db/folder-lock.ts';
import { openServices, type Services } from '#server/open-services.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { DRAWING_PROGRAM } from '#tests/support/drawings.ts';
import { FILE_READER } from '#tests/support/file-reader.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';
import { SHOP_OPENS_AT } from '#tests/support/test-shop.ts';

let settings: Settings;
let open: { close(): void }[];
beforeEach(() => {
  settings = readSettings({ ...productionEnvironment(), SEVERAL_PROCESSES: '1' }, undefined);
  open = [];
});
afterEach(() => open.forEach((one) => one.close()));

function start(of: Settings = settings): Services {
  const services = openServices({
    settings: of,
    log: pino({ level: 'silent' }),
    migrationsFolder: 'drizzle',
    programs: { foreignFiles: FILE_READER, drawings: DRAWING_PROGRAM },
    now: () => SHOP_OPENS_AT,
  });
  services.hasStarted();
  open.push(services);
  return services;
}
const VISITOR = { kind: 'visitor' } as const;

test('several processes share a folder where all of them say so', () => {
  const [first, second] = [start(), start()];
  expect([first.isFirst, second.isFirst]).toEqual([true, false]);
  expect(first.context(VISITOR).processId).not.toBe(second.context(VISITOR).processId);
  expect(() => start({ ...settings, isOneOfSeveral: false })).toThrow(/^Another server runs on/);
  expect(() => holdFolder(settings)).toThrow(/^Another server runs on/); // restore, move-in and the change of a key
  for (const one of open.splice(0)) one.close();
  expect(start().isFirst).toBe(true);
});

test('none of several starts beside a server that is alone', () => {
  const alone = start({ ...settings, isOneOfSeveral: false });
  expect(alone.context(VISITOR).processId).toBeUndefined();
  expect(() => start()).toThrow(/^A server runs alone on .*Set SEVERAL_PROCESSES for all of them\.$/);
});

test('a newer version does not change the database under processes of an older one', () => {
  start()
    .db.sqlite.prepare(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    )
    .run();
  expect(() => start()).toThrow(/^Processes of an older version run on/);
});

test('what one process publishes empties the kept pages of the other, and its work wakes it', async () => {
  const [first, second] = [start(), start()];
  const woken: string[] = [];
  const followed = followOthers(second.context(VISITOR), {
    content: () => second.publicCache.purge(),
    work: () => void woken.push('work'),
  });
  const keep = () =>
    second.publicCache.put('/events', storedAnswer({ status: 200, headers: [], body: Buffer.from('old') }), {
      ttlMs: 60_000,
      since: second.publicCache.generation,
    });
  keep();
  first.db.sqlite.prepare(`INSERT INTO meta (key, value) VALUES ('a', 'b')`).run();
  await sleep(600);
  expect(second.publicCache.get('/events')).toBeDefined(); // not everything that is written is public
  const at = performance.now();
  first.context(VISITOR).contentChanged();
  while (second.publicCache.get('/events') !== undefined) await sleep(5);
  expect(performance.now() - at).toBeLessThan(1_000);
  expect(woken).toEqual([]);
  first.context(VISITOR).wakeJobs();
  while (woken.length === 0) await sleep(5);
  followed.stop();
});
