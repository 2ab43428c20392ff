import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Message } from './heap.ts';
import { machine } from './machine.ts';
import { changesSoFar } from './written.ts';

/**
 * Timers on the machine's heap. A poll between two rounds of which nobody wrote anything sleeps until somebody does:
 * most of a night would be made of questions whether there is something to do. It comes back with the round that it
 * would have had next.
 */

/** An interval up to so long is a poll; what comes more seldom wakes those that sleep, for time brings them something. */
const POLL_MS = 600_000;
/** What comes as often as this is stretched by the pace of the night. */
const PACED_MS = 120_000;

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
  const isPoll = usualMs <= POLL_MS;
  const everyMs = usualMs <= PACED_MS ? usualMs * machine.pace() : usualMs;
  /** What had been written when its last round began. */
  let seen = -1;
  let dueAt = 0;
  const arm = (timer: SimulatedTimer, inMs = everyMs): void => {
    dueAt = machine.now() + inMs;
    timer.message = machine.post({
      owner,
      name: named(`interval ${everyMs}`, work),
      inMs,
      isRare: !isPoll,
      work: () => round(timer),
    });
  };
  function sleep(timer: SimulatedTimer): void {
    const since = machine.now();
    machine.sleepUntilChange((hasLeapt) => {
      const sleptMs = machine.now() - since;
      seen = -1;
      if (!timer.isOver && !owner.isDead)
        arm(timer, hasLeapt && sleptMs >= everyMs ? 0 : everyMs - (sleptMs % everyMs));
    });
  }
  function round(timer: SimulatedTimer): unknown {
    // One that comes late slept with the whole house: time may have brought it something.
    const isIdle = isPoll && seen === changesSoFar() && machine.now() <= dueAt;
    if (isIdle) return sleep(timer);
    seen = changesSoFar();
    arm(timer);
    return work(...args);
  }
  return new SimulatedTimer((timer) => arm(timer));
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
