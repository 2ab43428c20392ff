import type { KeyObject } from 'node:crypto';
import { MAX_BATCH_ENTRIES } from '#shared/door/journal-entry.ts';
import type { ServerApi } from '../../base/server-api.ts';
import type { Store } from '../../base/store/open-store.ts';
import { removeSetting, writeSetting } from '../../base/store/settings-table.ts';
import { PUSH_REFUSED, pushRefusal, type PushRefusal } from '../../base/journal/open-notices.ts';
import { pushBatch } from './push.ts';

const MIN_BATCH_ENTRIES = 5;

export type Pusher = {
  store: Store;
  server: ServerApi;
  deviceKey: KeyObject;
  deskId(): string;
  now(): Date;
  isStopped(): boolean;
  onSettled(): void;
  onError(error: unknown): void;
};

/**
 * Sends the journal batch by batch. On a line too slow for a whole batch the batches get smaller, until one comes
 * through in time.
 */
export function makePusher({
  store,
  server,
  deviceKey,
  deskId,
  now,
  isStopped,
  onSettled,
  onError,
}: Pusher): (after: number | null) => Promise<boolean> {
  let limit = MAX_BATCH_ENTRIES;

  /** A refusal of the journal is shown to the cashier and stops nothing else: the snapshot is pulled all the same. */
  function refused(error: unknown): void {
    onError(error);
    if (pushRefusal(store) === null)
      writeSetting(store, PUSH_REFUSED, {
        at: now().getTime(),
        code: server.domainCodeOf(error),
      } satisfies PushRefusal);
  }

  /** False when the server did not take it; a server that is not there throws. */
  return async function pushAll(after) {
    let from = after;
    while (!isStopped()) {
      try {
        const sent = await pushBatch({ store, server, deskId: deskId(), deviceKey, limit, after: from });
        if (sent === null) return true;
        if (from !== null) from = sent.lastSeq;
      } catch (error) {
        const meaning = server.meaningOf(error);
        if (meaning === 'silence') limit = Math.max(MIN_BATCH_ENTRIES, Math.floor(limit / 2));
        if (meaning !== 'answer') throw error;
        refused(error);
        return false;
      }
      limit = Math.min(MAX_BATCH_ENTRIES, limit * 2);
      removeSetting(store, PUSH_REFUSED);
      onSettled();
    }
    return true;
  };
}
