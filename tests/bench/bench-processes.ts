import path from 'node:path';
import { openDb } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dataVersion } from '#server/db/plain/data-version.ts';
import { openSharedTries, triesInMemory, type TryStore } from '#server/db/tries.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { deliverOutbox, newLanes, type OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { takeLease, processLease } from '#server/services/base/leases.ts';
import { databaseFile, processOver } from '#tests/support/processes/two-houses.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { median, type BenchRow } from './bench-row.ts';

const ROUNDS = 5;
const TRIES = 5_000;
const MAILS = 300;

/** One try in µs, of a caller who has had room for ten. */
function tryCost(tries: TryStore): number {
  const limiter = makeRateLimiter({ now: () => new Date(), isOn: true, tries });
  const startedMs = performance.now();
  for (let i = 0; i < TRIES; i++) limiter.take(`caller ${i % 1_000}`, { max: 10, windowMs: MINUTE_MS });
  return ((performance.now() - startedMs) * 1_000) / TRIES;
}

/** One mail in ms, of many that cost nothing but the books. */
async function mailCost(file: string, round: string, isShared: boolean): Promise<number> {
  const db = openDb(file);
  const shared = processOver(db, () => new Date());
  const ctx = isShared ? shared : processOver(db, () => new Date(), { processId: undefined });
  if (isShared) takeLease(ctx, processLease(shared.processId));
  inTransaction(db, () => {
    for (let i = 0; i < MAILS; i++)
      putInOutbox(ctx, { kind: 'mail.welcome', refId: `${round}-${i}`, payload: { userId: 'u' } });
  });
  const handlers = { 'mail.welcome': () => Promise.resolve() } as unknown as OutboxHandlers;
  const startedMs = performance.now();
  await deliverOutbox(ctx, { queue: 'mail', handlers, lanes: newLanes(), concurrency: 3 });
  const ms = (performance.now() - startedMs) / MAILS;
  db.close();
  return ms;
}

/** What it costs that several processes agree, beside one that has nobody to agree with. */
export async function benchProcesses(): Promise<BenchRow[]> {
  const { file, remove } = databaseFile();
  const shared = openSharedTries(path.join(path.dirname(file), 'tries.sqlite'), { secret: 'bench', isFirst: true });
  const tries: [number, number][] = [];
  const mails: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    tries.push([tryCost(triesInMemory()), tryCost(shared)]);
    mails.push([await mailCost(file, `alone ${round}`, false), await mailCost(file, `shared ${round}`, true)]);
  }
  shared.close();
  const db = openDb(file);
  const startedMs = performance.now();
  for (let i = 0; i < TRIES; i++) dataVersion(db).get();
  const lookUs = ((performance.now() - startedMs) * 1_000) / TRIES;
  db.close();
  remove();
  const [inMemory, inFile] = [0, 1].map((i) => median(tries.map((pair) => pair[i] ?? Number.NaN)));
  const [alone, claimed] = [0, 1].map((i) => median(mails.map((pair) => pair[i] ?? Number.NaN)));
  return [
    {
      row: 'one try, counted over several processes',
      value: inFile ?? Number.NaN,
      unit: 'µs',
      reach: { atMost: 400 },
      notes: { 'in memory': inMemory ?? Number.NaN, ratio: (inFile ?? 0) / (inMemory ?? 1) },
    },
    {
      row: 'the books of one mail that is claimed, in those of one that is not',
      value: (claimed ?? 0) / (alone ?? 1),
      unit: 'times',
      reach: { atMost: 3 },
      notes: { 'ms claimed': claimed ?? Number.NaN, 'ms alone': alone ?? Number.NaN },
    },
    { row: 'one look at what other processes wrote', value: lookUs, unit: 'µs', reach: { atMost: 100 } },
  ];
}
