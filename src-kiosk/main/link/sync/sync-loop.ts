import type { KeyObject } from 'node:crypto';
import type { Battery } from '#shared/door/kiosk-bridge.ts';
import { countWaiting, lastSettled } from '../../base/journal/journal.ts';
import { applySnapshot, CURSOR } from '../snapshot/apply-snapshot.ts';
import type { Meaning, ServerApi } from '../../base/server-api.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting } from '../../base/store/settings-table.ts';
import { makePusher } from './push-all.ts';

const PULL_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const SOON_MS = 20;

type SyncParts = {
  store: Store;
  server: ServerApi;
  deviceKey: KeyObject;
  now(): Date;
  deskId(): string | null;
  /** As the page sees it. */ battery(): Battery;
  /** Of the security device; null where it does not tell. */ signaturesLeft(): number | null;
  pullEveryMs?: number | undefined;
  saw(meaning: Meaning): void;
  /** New facts from the server are in the store. */
  onPulled(serverTime: Date): void;
  onSettled(): void;
  onError(error: unknown): void;
};

export type SyncLoop = {
  wake(): void;
  stop(): Promise<void>;
  /** One whole round, for who waits for it. */ now(): Promise<boolean>;
  /** A round that begins only now: one under way may wait for an answer that will never come. */
  anew(): Promise<boolean>;
};

/**
 * One round with the server: what waits goes out, what changed comes in. Gives whether the server took it all; throws
 * when nobody answers.
 */
function makeExchange(parts: SyncParts, isStopped: () => boolean): () => Promise<boolean> {
  const { store, server, deskId, battery, signaturesLeft, saw, onPulled, onSettled } = parts;
  const heard = () => {
    saw('answer');
    onSettled();
  };
  const pushAll = makePusher({ ...parts, deskId: () => deskId() ?? '', isStopped, onSettled: heard });

  /** Gives how far the server has this desk's journal. */
  async function pull(): Promise<number> {
    for (let lastSeq = Infinity; ;) {
      const left = signaturesLeft();
      const snapshot = await server.snapshot(readSetting<string>(store, CURSOR) ?? undefined, {
        queueLength: countWaiting(store),
        ...battery(),
        ...(left !== null && { signaturesLeft: left }), // a server from before does not know the word
      });
      if (isStopped()) return lastSeq;
      applySnapshot(store, snapshot);
      ({ lastSeq } = snapshot.desk);
      saw('answer');
      onPulled(new Date(snapshot.serverTime));
      if (!snapshot.hasMore || isStopped()) return lastSeq;
    }
  }

  return async function exchange() {
    if (deskId() === null) await pull(); // the first answer says who this desk is
    const isTaken = await pushAll(null);
    const lastSeq = await pull();
    // A server that was restored from a backup has forgotten what it confirmed: it gets it again.
    return lastSeq < lastSettled(store) ? pushAll(lastSeq) : isTaken;
  };
}

/** Pushes the journal, then pulls what changed; again and again, ever more slowly while nobody answers. */
export function startSyncLoop(parts: SyncParts): SyncLoop {
  const { server, saw, onError, pullEveryMs = PULL_EVERY_MS } = parts;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = 0;
  let isStopped = false;
  let running: Promise<boolean> | null = null;
  const exchange = makeExchange(parts, () => isStopped);

  async function round(): Promise<boolean> {
    try {
      const isThrough = await exchange();
      retryMs = isThrough ? 0 : LAST_RETRY_MS;
      return isThrough;
    } catch (error) {
      if (isStopped) return false;
      const meaning = server.meaningOf(error);
      if (meaning === 'answer') onError(error);
      saw(meaning);
      retryMs = Math.min(LAST_RETRY_MS, Math.max(FIRST_RETRY_MS, retryMs * 2));
      return false;
    }
  }

  function now(): Promise<boolean> {
    clearTimeout(timer);
    running ??= round().finally(() => {
      running = null;
      if (!isStopped)
        timer = setTimeout(() => void now(), retryMs === 0 ? pullEveryMs : retryMs * (0.75 + Math.random() / 2));
    });
    return running;
  }

  void now();
  return {
    now,
    async anew() {
      await running;
      retryMs = 0;
      return isStopped ? false : now();
    },
    wake() {
      if (running !== null || retryMs > 0 || isStopped) return; // a round is under way, or nobody answers anyway
      clearTimeout(timer);
      timer = setTimeout(() => void now(), SOON_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
