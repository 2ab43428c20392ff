import {
  dropOldLeases,
  giveLeaseBack,
  JOBS_LEASE,
  LEASE_MS,
  processLease,
  takeLease,
} from '#server/services/base/leases.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Which one of several processes runs the jobs. */
export type Leadership = {
  /** While this process leads: a signal that ends with it. Asked before each round of a job. */
  lead(): AbortSignal | undefined;
  /** Says again that this process lives, and leads where nobody else does. */
  renew(): void;
  /** Another may lead at once. */
  stop(): void;
};

/**
 * Keeps two leases in the database: that this process lives, and, in one process at a time, that the jobs are its. A
 * process that was killed is followed by another once its lease has run out. By the shop's clock that may be at once,
 * when it is put forward: so a round asks the database before it begins, unless the lease is fresh by both clocks.
 */
export function leadJobs(ctx: ServiceContext & { processId: string }, isTaken: () => void): Leadership {
  let leading: AbortController | undefined;
  let renewedAt = { ms: -Infinity, shop: 0 };
  let epoch: number | undefined;

  function renew(): void {
    takeLease(ctx, processLease(ctx.processId));
    const taken = takeLease(ctx, JOBS_LEASE);
    renewedAt = { ms: performance.now(), shop: ctx.now().getTime() };
    if (taken === epoch) return;
    leading?.abort();
    leading = taken === undefined ? undefined : new AbortController();
    epoch = taken;
    ctx.log.info(
      { processId: ctx.processId, epoch: taken ?? null },
      taken === undefined ? 'has lost the lead' : 'leads',
    );
    if (taken === undefined) return;
    dropOldLeases(ctx);
    isTaken();
  }

  function isFresh(): boolean {
    const passed = [performance.now() - renewedAt.ms, ctx.now().getTime() - renewedAt.shop];
    return passed.every((ms) => ms >= 0 && ms < LEASE_MS / 2);
  }

  function beat(): void {
    try {
      renew();
    } catch (error) {
      ctx.log.error({ err: error }, 'the lease of the jobs could not be renewed');
      if (performance.now() - renewedAt.ms < LEASE_MS) return;
      leading?.abort(); // nobody can say whose the jobs are
      leading = epoch = undefined;
    }
  }

  beat();
  const timer = setInterval(beat, LEASE_MS / 3);
  timer.unref();
  return {
    lead() {
      if (!isFresh()) beat();
      return leading?.signal;
    },
    renew,
    stop() {
      clearInterval(timer);
      if (epoch !== undefined) giveLeaseBack(ctx, JOBS_LEASE);
      giveLeaseBack(ctx, processLease(ctx.processId));
    },
  };
}

/** The same job, in the process that leads only. */
export const ledBy = (leadership: Leadership, planned: PlannedJob): PlannedJob => ({
  ...planned,
  async work(round) {
    const lead = leadership.lead();
    if (lead !== undefined) await planned.work({ ...round, signal: AbortSignal.any([round.signal, lead]) });
  },
});
