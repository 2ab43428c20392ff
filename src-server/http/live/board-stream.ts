import superjson from 'superjson';
import type { Logger } from 'pino';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

/** At most so often the board is worked out, however much is written. */
const TICK_MS = SECOND_MS;
/** Even when nothing is written the board changes with time: a quarter hour begins, a desk is no longer heard. */
const AGAIN_AFTER_MS = 15 * SECOND_MS;
/** Says that the link is there while nothing happens. */
const BEAT_MS = 5 * SECOND_MS;
/** After this time a watcher whose role was taken away, or who signed out elsewhere, sees nothing more. */
const ASK_ROLE_MS = 10 * SECOND_MS;
export const MOST_WATCHERS = 60;
/** One account leaves room for others: of more than that the oldest ends. */
export const MOST_OF_ONE = 20;
/** A watcher who reads nothing for this long is gone, or keeps a place on purpose. */
const MOST_SILENCE_MS = MINUTE_MS;

export type BoardStreamDeps = {
  /** What is shown, as it is now; sent as `event`, which is `board` unless said. */
  read: () => unknown;
  event?: string;
  /** Counts what was written, here and by other processes: the same number means that nothing changed. */
  writes: () => number;
  log: Logger;
  /** In milliseconds, from anywhere. */
  clock?: () => number;
};

/** Somebody who wants to see it. `mayWatch` is asked again and again. */
type Visit = { account: string; mayWatch: () => boolean };

type Watcher = Visit & {
  controller: ReadableStreamDefaultController<Uint8Array>;
  version: number;
  sentAt: number;
  askedAt: number;
};

const frame = (event: string, data: string): Uint8Array =>
  new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`);
const BEAT = frame('beat', '');
const OVER = frame('over', '');

type Latest = { version: number; text: string; bytes: Uint8Array };

/** The board as it was read last, and how to read it again if anything may have changed. */
function makeLatest({ read, event, writes, clock }: Required<Omit<BoardStreamDeps, 'log'>>) {
  const latest: Latest = { version: 0, text: '', bytes: new Uint8Array() };
  let [writesThen, readAt] = [Number.NaN, -Infinity];
  return {
    latest,
    /** A new version only where something differs; not more often than once a tick, whoever asks. */
    refresh(): void {
      const now = clock();
      if (now - readAt < TICK_MS) return;
      const written = writes();
      if (written === writesThen && now - readAt < AGAIN_AFTER_MS) return;
      const text = JSON.stringify(superjson.serialize(read()));
      [writesThen, readAt] = [written, now];
      if (text !== latest.text) Object.assign(latest, { text, version: latest.version + 1, bytes: frame(event, text) });
    },
  };
}

/**
 * Asks again from time to time whether a watcher may still see the board. If that can not be found out, the answer is
 * no.
 */
function isOverFor(watcher: Watcher, { now, log }: { now: number; log: Logger }): boolean {
  if (now - watcher.askedAt < ASK_ROLE_MS) return false;
  watcher.askedAt = now;
  try {
    return !watcher.mayWatch();
  } catch (error) {
    log.error({ err: error }, 'who watches the board could not be asked about');
    return true;
  }
}

/** What a watcher gets now: the latest state, a sign of life, or nothing while its connection still has the last one. */
function nextFor(watcher: Watcher, { version, bytes }: Latest, now: number): Uint8Array | null {
  if ((watcher.controller.desiredSize ?? 0) <= 0) return null;
  const isNew = watcher.version !== version;
  if (!isNew && now - watcher.sentAt < BEAT_MS) return null;
  Object.assign(watcher, { version, sentAt: now });
  return isNew ? bytes : BEAT;
}

/**
 * The board as a stream for all who watch it. It is read once a second at most, only after something was written, and
 * not at all while nobody watches; everybody gets the same bytes. Who is slow misses states, not the last one.
 */
export function makeBoardStream(deps: BoardStreamDeps) {
  const { log, event = 'board', clock = () => performance.now() } = deps;
  const watchers = new Set<Watcher>();
  const { latest, refresh } = makeLatest({ ...deps, event, clock });
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function leave(watcher: Watcher): void {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function end(watcher: Watcher, last?: Uint8Array): void {
    leave(watcher);
    if (last !== undefined) watcher.controller.enqueue(last);
    watcher.controller.close();
  }

  function send(watcher: Watcher): void {
    const now = clock();
    if (isOverFor(watcher, { now, log })) return end(watcher, OVER);
    const bytes = nextFor(watcher, latest, now);
    if (bytes !== null) watcher.controller.enqueue(bytes);
    else if (now - watcher.sentAt >= MOST_SILENCE_MS) end(watcher);
  }

  function tick(): void {
    try {
      refresh();
    } catch (error) {
      log.error({ err: error }, 'the board could not be read');
      for (const watcher of watchers) end(watcher);
      return;
    }
    for (const watcher of watchers) send(watcher);
  }

  return {
    tick,
    watcherCount: () => watchers.size,
    /** Null when there are too many, or the server stops. */
    open(visit: Visit): ReadableStream<Uint8Array> | null {
      const own = [...watchers].filter(({ account }) => account === visit.account);
      if (own[0] !== undefined && own.length >= MOST_OF_ONE) end(own[0]);
      if (isOver || watchers.size >= MOST_WATCHERS) return null;
      refresh();
      let watcher: Watcher;
      return new ReadableStream({
        start(controller) {
          const now = clock();
          watcher = { ...visit, controller, version: latest.version, sentAt: now, askedAt: now };
          controller.enqueue(latest.bytes);
          watchers.add(watcher);
          timer ??= setInterval(tick, TICK_MS).unref();
        },
        cancel: () => leave(watcher),
      });
    },
    /** The server stops: every stream ends, and nobody opens another. */
    end(): void {
      isOver = true;
      for (const watcher of watchers) end(watcher);
    },
  };
}
export type BoardStream = ReturnType<typeof makeBoardStream>;
