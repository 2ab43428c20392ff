import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDb, type Db } from '#server/db/client.ts';
import { newProcessId, processLease, takeLease } from '#server/services/base/leases.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { freshDb } from '#tests/support/fresh-db.ts';

/** A migrated database in a file of its own. */
export function databaseFile(): { file: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'processes-'));
  const file = path.join(folder, 'clave.sqlite');
  writeFileSync(file, freshDb().sqlite.serialize());
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** What one of several processes over a database is, as far as agreeing with the others goes. */
export const processOver = (db: Db, now: () => Date, over: { processId?: undefined } = {}) =>
  ({
    db,
    now,
    processId: newProcessId(),
    actor: { kind: 'system', job: 'test' },
    log: pino({ level: 'silent' }),
    contentChanged: () => undefined,
    wakeJobs: () => undefined,
    ...over,
  }) as unknown as ServiceContext & { processId: string };

/** Two such, each with a connection of its own to the same file, and one clock. */
export function twoProcesses() {
  const { file, remove } = databaseFile();
  const dbs = [openDb(file), openDb(file)] as const;
  let now = new Date('2028-03-03T20:00:00Z').getTime();
  const clock = (): Date => new Date(now);
  const [one, two] = [processOver(dbs[0], clock), processOver(dbs[1], clock)];
  return {
    one,
    two,
    file,
    advance: (ms: number) => void (now += ms),
    close() {
      for (const db of dbs) db.close();
      remove();
    },
  };
}

/** The same shop as two processes know it: they share the books, and nothing that one keeps in memory. */
export const asTwoProcesses = (ctx: ServiceContext): [ServiceContext, ServiceContext] => {
  const apart = (): ServiceContext => ({ ...ctx, db: { ...ctx.db }, processId: newProcessId() });
  const [one, two] = [apart(), apart()];
  for (const each of [one, two]) takeLease(each, processLease(each.processId ?? ''));
  return [one, two];
};
