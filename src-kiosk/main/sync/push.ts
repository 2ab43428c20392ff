import { sign, type KeyObject } from 'node:crypto';
import { batchText } from '#shared/desk/hash-chain.ts';
import { MAX_BATCH_ENTRIES } from '#shared/desk/journal-entry.ts';
import { settleEntry, waitingEntries } from '../journal/journal.ts';
import type { ServerApi } from '../server-api.ts';
import type { Store } from '../store/open-store.ts';

type Push = { store: Store; server: ServerApi; deskId: string; deviceKey: KeyObject };

/**
 * Sends the oldest batch, signed with this desk's key, and keeps what the server made of each entry. A lost answer means
 * the same batch again: the server gives every entry the answer it gave before. `nothing` asked nobody, so it says nothing about the link.
 */
export async function pushBatch({ store, server, deskId, deviceKey }: Push): Promise<'nothing' | 'all' | 'more'> {
  const entries = waitingEntries(store, MAX_BATCH_ENTRIES);
  if (entries.length === 0) return 'nothing';
  const signature = sign(null, Buffer.from(batchText(deskId, entries)), deviceKey).toString('base64');
  const { results } = await server.sync({ entries, signature });
  store.inTransaction(() => {
    for (const { id, outcome, detail, first } of results) settleEntry(store, id, { outcome: first ?? outcome, note: detail });
  });
  return entries.length === MAX_BATCH_ENTRIES ? 'more' : 'all';
}
