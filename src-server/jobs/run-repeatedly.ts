import type { Logger } from 'pino';

/** `stop` begins nothing new and waits for what is being done, which `underWay` names for who waits no longer. */
export type Stoppable = { stop(): Promise<void>; underWay(): string[] };

/** A job under way: `wake` runs it now, or once more, if it is running. */
export type Job = Stoppable & { name: string; wake(): void; settled(): Promise<void> };

/**
 * Runs `work` every `everyMs`, the first time after `firstAfterMs`, and on demand; never twice at a time. A failure is
 * logged and the next round comes.
 */
export function runRepeatedly(
  name: string,
  options: { everyMs: number; firstAfterMs?: number; work: () => Promise<unknown>; log: Logger },
): Job {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  async function loop(): Promise<void> {
    do {
      isWanted = false;
      try {
        await options.work();
      } catch (error) {
        options.log.error({ err: error, job: name }, 'job failed');
      }
    } while (isWanted && !isStopped);
    running = null;
  }

  function wake(): void {
    if (isStopped) return;
    isWanted = true;
    // In the next turn: the transaction that woke us commits first.
    running ??= new Promise((resolve) => setImmediate(() => void loop().then(resolve)));
  }

  const timer = setInterval(wake, options.everyMs);
  timer.unref();
  const first = options.firstAfterMs === undefined ? undefined : setTimeout(wake, options.firstAfterMs);
  first?.unref();
  return {
    name,
    wake,
    underWay: () => (running === null ? [] : [name]),
    settled: () => running ?? Promise.resolve(),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
}
