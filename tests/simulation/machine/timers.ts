import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Message } from './heap.ts';
import { machine } from './machine.ts';

/**
 * Timers on the machine's heap. A poll that found nothing to do, again and again, sleeps until something happens that
 * is no poll: most of a night would be made of questions whether there is something to do.
 */

const SECOND_MS = 1_000;
/** An interval up to so long is a poll, and sleeps after so many rounds in which nothing else happened. */
const POLLS = [
  { upToMs: 15 * SECOND_MS, rounds: 2 },
  { upToMs: 120 * SECOND_MS, rounds: 2 },
];

type Work = (...args: unknown[]) => unknown;

class SimulatedTimer {
  message: Message | null = null;
  isOver = false;
  readonly #start: (timer: SimulatedTimer) => void;
  constructor(start: (timer: SimulatedTimer) => void) {
    this.#start = start;
    start(this);
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    if (this.message !== null) this.message.isOff = true;
    if (!this.isOver) this.#start(this);
    return this;
  }
  close(): this {
    this.isOver = true;
    if (this.message !== null) this.message.isOff = true;
    return this;
  }
  [Symbol.toPrimitive](): number {
    return 0;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

/** A function's name in the trace; arrow functions have none. */
const named = (kind: string, work: Work): string => `${kind} ${work.name}`.trim();

function setTimeoutHere(work: Work, ms = 0, ...args: unknown[]): SimulatedTimer {
  const owner = machine.current();
  return new SimulatedTimer((timer) => {
    timer.message = machine.post({
      owner,
      name: named('timer', work),
      inMs: Math.max(1, Number(ms) || 0),
      work: () => work(...args),
    });
  });
}

function setImmediateHere(work: Work, ...args: unknown[]): SimulatedTimer {
  return new SimulatedTimer((timer) => {
    timer.message = machine.post({ name: named('immediate', work), work: () => work(...args) });
  });
}

function setIntervalHere(work: Work, ms = 0, ...args: unknown[]): SimulatedTimer {
  const owner = machine.current();
  const usualMs = Math.max(1, Number(ms) || 0);
  const poll = POLLS.find(({ upToMs }) => usualMs <= upToMs);
  const everyMs = poll === undefined ? usualMs : usualMs * machine.pace();
  let lastBusy = -1;
  let idleRounds = 0;
  const arm = (timer: SimulatedTimer): void => {
    timer.message = machine.post({
      owner,
      name: named(`interval ${everyMs}`, work),
      inMs: everyMs,
      isQuiet: poll !== undefined,
      work: () => round(timer),
    });
  };
  function round(timer: SimulatedTimer): unknown {
    idleRounds = machine.busy() === lastBusy ? idleRounds + 1 : 1;
    lastBusy = machine.busy();
    if (poll !== undefined && idleRounds > poll.rounds)
      machine.sleepUntilBusy(() => {
        if (!timer.isOver && !owner.isDead) arm(timer);
      });
    else arm(timer);
    return work(...args);
  }
  return new SimulatedTimer(arm);
}

const clear = (timer: unknown): void => {
  if (timer instanceof SimulatedTimer) timer.close();
};

type WaitOptions = { signal?: AbortSignal };

/** As node:timers/promises: ends with the signal's reason. */
function waiting(
  start: (done: () => void) => SimulatedTimer,
  { signal }: WaitOptions,
  value: unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      timer.close();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = start(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value);
    });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeoutHere(
    () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    ms,
  );
  return controller.signal;
}

export function putTimersInPlace(): void {
  const require = createRequire(import.meta.url);
  const here = {
    setTimeout: setTimeoutHere,
    setInterval: setIntervalHere,
    setImmediate: setImmediateHere,
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
  Object.assign(globalThis, here);
  Object.assign(require('node:timers'), here);
  Object.assign(require('node:timers/promises'), {
    setTimeout: (ms?: number, value?: unknown, options: WaitOptions = {}) =>
      waiting((done) => setTimeoutHere(done, ms), options, value),
    setImmediate: (value?: unknown, options: WaitOptions = {}) =>
      waiting((done) => setImmediateHere(done), options, value),
    setInterval: () => {
      throw new Error('no simulated time for setInterval of node:timers/promises');
    },
  });
  AbortSignal.timeout = timeoutSignal;
  syncBuiltinESMExports();
}
