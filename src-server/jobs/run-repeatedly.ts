import type { Logger } from 'pino';

/** `stop` begins nothing new and waits for what is being done, which `underWay` names for who waits no longer. */
export type Stoppable = { stop(): Promise<void>; underWay(): string[] };

/** A round of a job's work. `signal`: the server stops. `more`: there is more to do, after others were answered. */
type Round = { signal: AbortSignal; more(): void };

/** Something that the server does by itself, and how often; nothing of it runs yet. */
export type PlannedJob = {
  /** As the log says it. */
  name: string;
  everyMs: number;
  /** When the first round is, where that is sooner. */
  firstAfterMs?: number;
  /** The first round is at once. */
  startsAtOnce?: true;
  /** A round comes also as soon as there may be something to do: an event of the provider, a file of a desk. */
  isWoken?: true;
  /** Time brings it: where the demo's clock is moved, a round comes at once. */
  followsClock?: true;
  work(round: Round): Promise<unknown>;
};

/** A job under way: `wake` runs it now, or once more, if it is running. */
export type Job = Stoppable & { name: string; wake(): void; settled(): Promise<void> };

/** Between two helpings: visitors are answered first. */
const REST_MS = 20;

/**
 * Runs a job every `everyMs`, the first time as it says, and on demand; never twice at a time. A failure is logged and
 * the next round comes.
 */
export function runRepeatedly(planned: PlannedJob, log: Logger): Job {
  const { name, everyMs, firstAfterMs } = planned;
  const stopping = new AbortController();
  const round: Round = { signal: stopping.signal, more: () => void setTimeout(wake, REST_MS).unref() };
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function loop(): Promise<void> {
    do {
      isWanted = false;
      try {
        await planned.work(round);
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
      }
    } while (isWanted && !stopping.signal.aborted);
    running = null;
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isWanted = true;
    // In the next turn: the transaction that woke us commits first.
    running ??= new Promise((resolve) => setImmediate(() => void loop().then(resolve)));
  }

  const timer = setInterval(wake, everyMs);
  timer.unref();
  const first = firstAfterMs === undefined ? undefined : setTimeout(wake, firstAfterMs);
  first?.unref();
  if (planned.startsAtOnce === true) wake();
  return {
    name,
    wake,
    underWay: () => (running === null ? [] : [name]),
    settled: () => running ?? Promise.resolve(),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
}
