import { sign, type KeyObject } from 'node:crypto';
import { batchText } from '#shared/door/hash-chain.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { entriesAfter, settleEntry, waitingEntries } from '../../base/journal/journal.ts';
import type { ServerApi } from '../../base/server-api.ts';
import type { Store } from '../../base/store/open-store.ts';

type Push = {
  store: Store;
  server: ServerApi;
  deskId: string;
  deviceKey: KeyObject;
  /** Entries at most. */ limit: number;
  /** From behind this entry on, confirmed or not; null is what waits. */ after: number | null;
};

/** Half of what the server reads of one request: the entries' frames come on top. */
const MAX_BATCH_BYTES = 256 * 1024;

function withinSize(entries: readonly JournalEntry[]): JournalEntry[] {
  let bytes = 0;
  return entries.filter(
    ({ payload }, i) => (bytes += Buffer.byteLength(JSON.stringify(payload))) <= MAX_BATCH_BYTES || i === 0,
  );
}

/**
 * Sends the oldest batch, signed with this desk's key, and keeps what the server made of each entry. A lost answer
 * means the same batch again: the server gives every entry the answer it gave before. Gives the last entry sent; null
 * sent nothing, so it says nothing about the link.
 */
export async function pushBatch({
  store,
  server,
  deskId,
  deviceKey,
  limit,
  after,
}: Push): Promise<{ lastSeq: number } | null> {
  const entries = withinSize(
    after === null ? waitingEntries(store, limit) : entriesAfter(store, { seq: after, limit }),
  );
  const last = entries.at(-1);
  if (last === undefined) return null;
  const signature = sign(null, Buffer.from(batchText(deskId, entries)), deviceKey).toString('base64');
  const { results } = await server.sync({ entries, signature });
  store.inTransaction(() => {
    for (const { id, outcome, detail, first } of results)
      settleEntry(store, id, { outcome: first ?? outcome, note: detail });
  });
  return { lastSeq: last.deviceSeq };
}
