import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, exists, gt, like, lt, lte, ne, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { updateRows } from '#server/db/rows.ts';
import { counters, leases } from '#server/db/schema/processes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from './service-context.ts';

/** Who was killed is replaced after this time at most; who lives renews three times as often. */
export const LEASE_MS = 15 * SECOND_MS;

export const newProcessId = (): string => randomUUID();
export const processLease = (processId: string): string => `process:${processId}`;
/** Who has it runs the jobs. */
export const JOBS_LEASE = 'jobs';

export type LeaseContext = Pick<ServiceContext, 'db' | 'now' | 'processId'>;

const processes = alias(leases, 'processes');

/**
 * Whether the process with this id lives. A lease that runs longer than one was ever given comes from a clock that went
 * back since: it counts as run out, and who lives renews it in a moment.
 */
export const isLivingProcess = (orm: Orm, id: SQLWrapper, now: SQLWrapper): SQL =>
  exists(
    orm
      .select({ name: processes.name })
      .from(processes)
      .where(
        and(
          eq(processes.name, sql`'process:' || ${id}`),
          gt(processes.until, now),
          lte(processes.until, sql`${now} + ${sql.raw(String(2 * LEASE_MS))}`),
        ),
      ),
  );

const take = prepared(
  { name: leases.name, holder: leases.holder, until: leases.until, now: leases.until, most: leases.until },
  (orm, { name, holder, until, now, most }) =>
    orm
      .insert(leases)
      .values({ name, holder, epoch: 1, until })
      .onConflictDoUpdate({
        target: leases.name,
        set: {
          holder: excludedOf(leases.holder),
          until: excludedOf(leases.until),
          epoch: sql`${leases.epoch} + (${leases.holder} <> ${excludedOf(leases.holder)})`,
        },
        setWhere: or(
          eq(leases.holder, excludedOf(leases.holder)),
          lte(leases.until, now),
          gt(leases.until, most),
          not(isLivingProcess(orm, leases.holder, now)),
        ),
      })
      .returning({ epoch: leases.epoch })
      .prepare(),
);

/**
 * Takes a lease that is free, has run out or belongs to a process that is dead; renews one's own. Gives its epoch, or
 * undefined while another process has it.
 */
export function takeLease(ctx: LeaseContext, name: string, { forMs = LEASE_MS } = {}): number | undefined {
  const { db, processId: holder = '' } = ctx;
  const now = ctx.now();
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  return inTransaction(db, () => take(db).get({ name, holder, now, until: after(forMs), most: after(2 * forMs) }))
    ?.epoch;
}

/** Its epoch stays, so that who takes it next has a higher one. */
export function giveLeaseBack({ db, processId = '' }: LeaseContext, name: string): void {
  updateRows(db, leases, { name, holder: processId }, { until: new Date(0) });
}

const dropOld = prepared({ before: leases.until }, (orm, { before }) =>
  orm
    .delete(leases)
    .where(and(lt(leases.until, before), ne(leases.name, JOBS_LEASE)))
    .prepare(),
);
const dropQuestions = prepared({ before: counters.changedAt }, (orm, { before }) =>
  orm
    .delete(counters)
    .where(and(lt(counters.changedAt, before), like(counters.name, 'question %')))
    .prepare(),
);

/** What nobody can be in the middle of any more. */
export function dropOldLeases({ db, now }: LeaseContext): void {
  const before = new Date(now().getTime() - DAY_MS);
  inTransaction(db, () => {
    dropOld(db).run({ before });
    dropQuestions(db).run({ before });
  });
}

/** Longer than any call outward is waited for; a process that dies meanwhile gives it back all the same. */
const WORK_MS = 10 * MINUTE_MS;
const LOOK_AGAIN_MS = 50;
const LONGEST_WAIT_MS = 30 * SECOND_MS;

/**
 * Does something that no two processes may do at once; alone in the house it just does it. Throws SERVICE_UNAVAILABLE
 * when another process has been at it for half a minute.
 */
export async function underLease<T>(ctx: LeaseContext, name: string, work: () => Promise<T>): Promise<T> {
  if (ctx.processId === undefined) return work();
  const until = performance.now() + LONGEST_WAIT_MS;
  while (takeLease(ctx, name, { forMs: WORK_MS }) === undefined) {
    if (performance.now() > until) throw new DomainError('SERVICE_UNAVAILABLE');
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    giveLeaseBack(ctx, name);
  }
}
