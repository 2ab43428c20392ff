import { SECOND_MS } from '#shared/time.ts';
import { deliverOutbox, newLanes, type OutboxHandlers } from '#server/services/outbox/deliver-outbox.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';

/** `wake` looks for new entries soon; `stop` begins nothing new and waits for what is under way. */
export type OutboxJob = { wake(): void; stop(): Promise<void> };

export type OutboxJobOptions = { handlers: OutboxHandlers; intervalMs?: number; concurrency?: number };

/** Drawing a ticket takes the processor for some milliseconds: after a crowd of orders visitors get three quarters of it. */
const restAfter = (elapsedMs: number) => Math.min(3 * elapsedMs, 500);

const QUEUES = ['mail', 'refund'] as const;

/** Carries out the outbox on a timer and whenever it is woken. */
export function startOutboxJob(context: () => ServiceContext, { handlers, intervalMs = 5 * SECOND_MS, concurrency = 2 }: OutboxJobOptions): OutboxJob {
  const queues = QUEUES.map((queue) => ({ queue, lanes: newLanes() }));
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isWoken = false;

  function run(): void {
    isWoken = false;
    if (stopping.signal.aborted) return;
    const ctx = asSystem(context(), 'outbox');
    for (const { queue, lanes } of queues) {
      if (lanes.running >= concurrency) continue; // a busy lane takes up what is new by itself
      const work = deliverOutbox(ctx, { queue, lanes, handlers, concurrency, signal: stopping.signal, restMs: restAfter })
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
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
