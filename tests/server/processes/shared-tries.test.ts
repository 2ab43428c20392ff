import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { openSharedTries, triesInMemory, type TryStore } from '#server/db/tries.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';

const RULE = { max: 10, windowMs: MINUTE_MS };
let folder: string;
let file: string;
let now: number;
let stores: ReturnType<typeof openSharedTries>[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tries-'));
  file = path.join(folder, 'tries.sqlite');
  now = Date.UTC(2028, 2, 3);
  stores = [true, false].map((isFirst) => openSharedTries(file, { secret: 'a-secret', isFirst }));
});
afterEach(() => {
  for (const store of stores) store.close();
  rmSync(folder, { recursive: true });
});

const limiterOver = (tries: TryStore) => makeRateLimiter({ now: () => new Date(now), isOn: true, tries });
/** How many of so many tries pass, half of them in each process. */
function passed(all: readonly TryStore[], tries: number): number {
  const limiters = all.map(limiterOver);
  return Array.from({ length: tries }, (_, i) => limiters[i % 2]?.take('wrong key of 10.0.0.1', RULE)).filter(
    (wait) => wait === 0,
  ).length;
}

test('a limit of ten holds over two processes', () => {
  expect(passed(stores, 30)).toBe(10);
  const [one, two] = stores.map(limiterOver);
  expect(two?.wait('wrong key of 10.0.0.1', RULE)).toBe(60);
  expect(two?.look('wrong key of 10.0.0.1', RULE)).toEqual({ left: 0, resetSeconds: 60 });
  now += MINUTE_MS;
  expect(one?.take('wrong key of 10.0.0.1', RULE)).toBe(0);
});

test('and would not, if each counted for itself', () => {
  expect(passed([triesInMemory(), triesInMemory()], 30)).toBe(20);
});

test('who got in is forgotten in both', () => {
  const [one, two] = stores.map(limiterOver);
  one?.take('pin', { ...RULE, max: 1 });
  two?.clear('pin');
  expect(one?.take('pin', { ...RULE, max: 1 })).toBe(0);
});

test('the file names nobody, and begins anew with the first process', () => {
  passed(stores, 2);
  for (const store of stores) store.close();
  expect(readFileSync(file).includes('10.0.0.1')).toBe(false);
  stores = [openSharedTries(file, { secret: 'a-secret', isFirst: true })];
  expect(stores[0]?.get('wrong key of 10.0.0.1')).toBeUndefined();
});

test('what no window reaches any more goes', () => {
  const limiter = limiterOver(stores[0]!);
  for (let i = 0; i < 999; i++) limiter.take(`key ${i}`, RULE);
  now += 2 * MINUTE_MS;
  limiter.take('last', RULE);
  const db = new Database(file, { readonly: true });
  expect(db.prepare('SELECT count(*) FROM tries').pluck().get()).toBe(1);
  db.close();
});

test('a process that can not write the file counts alone', () => {
  const db = new Database(file);
  db.exec('DROP TABLE tries');
  db.close();
  const limiter = limiterOver(stores[0]!);
  expect(Array.from({ length: 12 }, () => limiter.take('k', RULE)).filter((wait) => wait === 0)).toHaveLength(10);
});
