import { createHash } from 'node:crypto';
import { CHAIN_START, chainText } from '#shared/door/hash-chain.ts';
import type { EntryKind, JournalEntry } from '#shared/door/journal-entry.ts';
import type { Store } from '../store/open-store.ts';

/** `training` is a chain of its own: it is never sent and never in the takings. */
export type Ledger = 'real' | 'training';
export type Outcome = 'applied' | 'duplicate' | 'exception';

export type JournalRow = {
  ledger: Ledger;
  seq: number;
  id: string;
  kind: EntryKind;
  recorded_at: number;
  payload: string;
  hash: string;
  outcome: Outcome | null;
  note: string | null;
};
export type NewEntry = { id: string; kind: EntryKind; recordedAt: Date; payload: Record<string, unknown> };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function entryOf(row: JournalRow): JournalEntry {
  return {
    deviceSeq: row.seq,
    id: row.id,
    kind: row.kind,
    recordedAt: new Date(row.recorded_at),
    payload: JSON.parse(row.payload) as JournalEntry['payload'],
    hash: row.hash,
  };
}

/** Writes the next entry of a chain; call it inside the transaction of what it tells about. Returns its number. */
export function append(store: Store, ledger: Ledger, { id, kind, recordedAt, payload }: NewEntry): number {
  const last = store.one<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM journal WHERE ledger = ? ORDER BY seq DESC LIMIT 1',
    ledger,
  );
  const deviceSeq = (last?.seq ?? 0) + 1;
  const text = JSON.stringify(payload);
  // Hashed as it will be read back: a Date or an undefined in the payload must not change the text that is hashed.
  const hash = sha256(
    chainText(last?.hash ?? CHAIN_START, {
      deviceSeq,
      id,
      kind,
      recordedAt,
      payload: JSON.parse(text) as Record<string, unknown>,
    }),
  );
  store.run(
    'INSERT INTO journal (ledger, seq, id, kind, recorded_at, payload, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ledger,
    deviceSeq,
    id,
    kind,
    recordedAt.getTime(),
    text,
    hash,
  );
  return deviceSeq;
}

/** The oldest entries the server has not confirmed. */
export function waitingEntries(store: Store, limit: number): JournalEntry[] {
  return store
    .all<JournalRow>("SELECT * FROM journal WHERE ledger = 'real' AND outcome IS NULL ORDER BY seq LIMIT ?", limit)
    .map(entryOf);
}

/** What stands behind an entry of the real chain, whatever became of it. */
export function entriesAfter(store: Store, { seq, limit }: { seq: number; limit: number }): JournalEntry[] {
  return store
    .all<JournalRow>("SELECT * FROM journal WHERE ledger = 'real' AND seq > ? ORDER BY seq LIMIT ?", seq, limit)
    .map(entryOf);
}

/** The last entry of the real chain; 0 for none. */
export function lastWritten(store: Store): number {
  return (
    store.one<{ seq: number }>("SELECT seq FROM journal WHERE ledger = 'real' ORDER BY seq DESC LIMIT 1")?.seq ?? 0
  );
}

/** The last entry the server has confirmed; 0 for none. */
export function lastSettled(store: Store): number {
  return (
    store.one<{ seq: number }>(
      "SELECT seq FROM journal WHERE ledger = 'real' AND outcome IS NOT NULL ORDER BY seq DESC LIMIT 1",
    )?.seq ?? 0
  );
}

export function countWaiting(store: Store): number {
  return (
    store.one<{ n: number }>("SELECT count(*) AS n FROM journal WHERE ledger = 'real' AND outcome IS NULL")?.n ?? 0
  );
}

export function settleEntry(
  store: Store,
  id: string,
  { outcome, note }: { outcome: Outcome; note: string | null },
): void {
  store.run('UPDATE journal SET outcome = ?, note = ? WHERE id = ? AND outcome IS NULL', outcome, note, id);
}

export const entriesOf = (store: Store, ledger: Ledger, kinds: readonly EntryKind[]): JournalRow[] =>
  entriesFrom(store, ledger, { kinds, from: 1 });

/** Entries from this one on: what does not need the whole journal does not read it. */
export function entriesFrom(
  store: Store,
  ledger: Ledger,
  { kinds, from }: { kinds: readonly EntryKind[]; from: number },
): JournalRow[] {
  const marks = kinds.map(() => '?').join(', ');
  return store.all<JournalRow>(
    `SELECT * FROM journal INDEXED BY journal_kinds WHERE ledger = ? AND seq >= ? AND kind IN (${marks}) ORDER BY seq`,
    ledger,
    from,
    ...kinds,
  );
}
