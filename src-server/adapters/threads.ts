import { constants, platform, setPriority } from 'node:os';
import { Worker, type Transferable } from 'node:worker_threads';

/** How much a thread keeps in memory at most, in MB; `young` is what lives for a moment. */
type ThreadLimits = { youngMb: number; mostMb: number };

export type Thread = {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  /** Ends it in the middle of whatever it does. */ end(): void;
  /** Whether the process stays while this thread has nothing to say. */ hold(isHeld: boolean): void;
};

type ThreadParts<Told> = {
  data?: unknown;
  limits?: ThreadLimits;
  hear: (told: Told) => void;
  /** It has ended: with what it threw, what killed it, or nothing. */ ended: (error: unknown) => void;
};

/** Starts a program of ours (`…-thread`, built or not) in a thread. What crosses over is not checked. */
export function openThread<Told>(program: string, { data, limits, hear, ended }: ThreadParts<Told>): Thread {
  const worker = new Worker(program, {
    workerData: data,
    ...(limits && {
      resourceLimits: { maxYoungGenerationSizeMb: limits.youngMb, maxOldGenerationSizeMb: limits.mostMb },
    }),
  });
  let failure: unknown;
  worker.on('message', hear);
  worker.once('error', (error) => (failure = error));
  worker.once('exit', () => ended(failure));
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
    hold(isHeld) {
      if (isHeld) worker.ref();
      else worker.unref();
    },
  };
}

type OneTask<Told> = Omit<ThreadParts<Told>, 'hear' | 'ended'> & {
  signal?: AbortSignal;
  /** Gets all it says. */ hear?: (told: Told) => void;
};

/** Runs a program in a thread of its own until it ends; gives what it said last. An abort ends the thread, and throws. */
export function runThread<Told>(program: string, { signal, hear, ...parts }: OneTask<Told>): Promise<Told> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let last: { told: Told } | undefined;
    const thread = openThread<Told>(program, {
      ...parts,
      hear(told) {
        last = { told };
        hear?.(told);
      },
      ended(error) {
        signal?.removeEventListener('abort', thread.end);
        if (error === undefined && last !== undefined) resolve(last.told);
        else reject(error instanceof Error ? error : new Error('the thread ended before it was done'));
      },
    });
    signal?.addEventListener('abort', thread.end, { once: true });
  });
}

/**
 * On Linux a thread has a priority of its own: visitors come first where processors are few. Elsewhere this would be the
 * whole server's.
 */
export function giveWay(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
