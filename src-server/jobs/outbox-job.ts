import { performance } from 'node:perf_hooks';
import { SECOND_MS } from '#shared/time.ts';
import {
  deliverOutbox,
  newLanes,
  type OutboxHandlers,
  type OutboxWork,
} from '#server/services/base/outbox/deliver-outbox.ts';
import { OUTBOX_QUEUES, type OutboxQueue } from '#server/services/base/outbox/outbox-queues.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { MOST_ENDPOINTS } from '#server/services/shop/webhooks/make-webhook.ts';
import type { Stoppable } from './run-repeatedly.ts';

/** `wake` looks for new entries soon. */
export type OutboxJob = Stoppable & { wake(): void };

export type OutboxJobOptions = { handlers: OutboxHandlers; intervalMs?: number; concurrency?: number };

/** Above this share of its time the server is busy with visitors. */
const BUSY_UTILIZATION = 0.75;
const BUSY_REST_MS = SECOND_MS;
/** One mail alone keeps the processor busy for a few milliseconds; only a longer sample shows a crowd. */
const SAMPLE_MS = 200;

/**
 * Drawing tickets takes the processor for some milliseconds each: while a crowd is buying, mails wait for a quieter
 * moment. What counts is how long the processor was taken since the last mail, by mails or visitors, not how long a
 * mail server thought.
 */
function makeRest(): () => number {
  let last = performance.eventLoopUtilization();
  let sampled = last;
  let isBusy = false;
  return () => {
    const { active } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    const sample = performance.eventLoopUtilization(sampled);
    if (sample.active + sample.idle >= SAMPLE_MS) {
      isBusy = sample.utilization > BUSY_UTILIZATION;
      sampled = last;
    }
    return isBusy ? BUSY_REST_MS : Math.min(6 * active, BUSY_REST_MS / 4);
  };
}

/** A program's server that hangs holds up its own lanes: there are enough for all of them. */
const LANES_PER_RECEIVER = 3;
const lanesFor = (queue: OutboxQueue, concurrency: number): Pick<OutboxWork, 'concurrency' | 'perReceiver'> =>
  queue === 'webhook'
    ? { concurrency: LANES_PER_RECEIVER * MOST_ENDPOINTS, perReceiver: LANES_PER_RECEIVER }
    : { concurrency };

/** Carries out the outbox on a timer and whenever it is woken. */
export function startOutboxJob(
  context: () => ServiceContext,
  { handlers, intervalMs = 5 * SECOND_MS, concurrency = 3 }: OutboxJobOptions,
): OutboxJob {
  const queues = OUTBOX_QUEUES.map((queue) => ({ queue, lanes: newLanes(), most: lanesFor(queue, concurrency) }));
  const restMs = { mail: makeRest(), reminder: makeRest(), campaign: makeRest(), refund: () => 0, webhook: () => 0 };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isWoken = false;

  function run(): void {
    isWoken = false;
    if (stopping.signal.aborted) return;
    const ctx = asSystem(context(), 'outbox');
    for (const { queue, lanes, most } of queues) {
      if (lanes.running >= most.concurrency) continue; // a busy lane takes up what is new by itself
      const work = deliverOutbox(ctx, {
        queue,
        lanes,
        handlers,
        ...most,
        signal: stopping.signal,
        restMs: restMs[queue],
      })
        .catch((error: unknown) => ctx.log.error({ err: error, queue }, 'outbox job failed'))
        .finally(() => running.delete(work));
      running.add(work);
    }
  }

  /** Woken from inside a transaction: its row is only there once that has ended. */
  function wake(): void {
    if (isWoken || stopping.signal.aborted) return;
    isWoken = true;
    setImmediate(run);
  }

  const timer = setInterval(wake, intervalMs);
  timer.unref();
  wake();
  return {
    wake,
    underWay: () => queues.filter(({ lanes }) => lanes.running > 0).map(({ queue }) => `outbox of ${queue}s`),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
