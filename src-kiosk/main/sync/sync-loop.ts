import type { KeyObject } from 'node:crypto';
import { applySnapshot, CURSOR } from '../mirror/apply-snapshot.ts';
import type { Meaning, ServerApi } from '../server-api.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting } from '../store/settings-table.ts';
import { pushBatch } from './push.ts';

const PULL_EVERY_MS = 2_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const SOON_MS = 20;

type SyncParts = {
  store: Store;
  server: ServerApi;
  deviceKey: KeyObject;
  deskId(): string | null;
  saw(meaning: Meaning): void;
  /** New facts from the server are in the store. */
  onPulled(serverTime: Date): void;
  onSettled(): void;
  onTrouble(error: unknown): void;
};

export type SyncLoop = { wake(): void; stop(): Promise<void>; /** One whole round, for who waits for it. */ now(): Promise<boolean> };

/** Pushes the journal, then pulls what changed; again and again, ever more slowly while nobody answers. */
export function startSyncLoop({ store, server, deviceKey, deskId, saw, onPulled, onSettled, onTrouble }: SyncParts): SyncLoop {
  let timer: NodeJS.Timeout | undefined;
  let retryMs = 0;
  let isStopped = false;
  let running: Promise<boolean> | null = null;

  async function pull(): Promise<void> {
    for (let hasMore = true; hasMore && !isStopped; ) {
      const snapshot = await server.snapshot(readSetting<string>(store, CURSOR) ?? undefined);
      if (isStopped) return;
      applySnapshot(store, snapshot);
      hasMore = snapshot.hasMore;
      saw('answer');
      onPulled(new Date(snapshot.serverTime));
    }
  }

  async function round(): Promise<boolean> {
    try {
      const id = deskId();
      if (id === null) await pull(); // the first answer says who this desk is
      for (let pushed = 'more'; pushed === 'more' && !isStopped; ) {
        pushed = await pushBatch({ store, server, deskId: deskId() ?? '', deviceKey });
        if (pushed === 'nothing') break;
        saw('answer');
        onSettled();
      }
      if (id !== null) await pull();
      retryMs = 0;
      return true;
    } catch (error) {
      if (isStopped) return false;
      const meaning = server.meaningOf(error);
      if (meaning === 'answer') onTrouble(error);
      saw(meaning);
      retryMs = Math.min(LAST_RETRY_MS, Math.max(FIRST_RETRY_MS, retryMs * 2));
      return false;
    }
  }

  function now(): Promise<boolean> {
    clearTimeout(timer);
    running ??= round().finally(() => {
      running = null;
      if (!isStopped) timer = setTimeout(() => void now(), retryMs === 0 ? PULL_EVERY_MS : retryMs * (0.75 + Math.random() / 2));
    });
    return running;
  }

  void now();
  return {
    now,
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
