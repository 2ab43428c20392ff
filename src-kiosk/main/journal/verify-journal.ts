import { CHAIN_START, firstBreak } from '#shared/desk/hash-chain.ts';
import type { Store } from '../store/open-store.ts';
import { entryOf, sha256, type JournalRow, type Ledger } from './journal.ts';

export type ChainCheck = { ledger: Ledger; entries: number; /** The first entry that is not as it was written; null when all are. */ brokenAt: number | null };

/** Reads both chains from the first entry on: an edited, missing or exchanged byte breaks them where it stands. */
export function verifyJournal(store: Store): ChainCheck[] {
  return (['real', 'training'] as const).map((ledger) => {
    const rows = store.all<JournalRow>('SELECT * FROM journal WHERE ledger = ? ORDER BY seq', ledger);
    const gap = rows.find((row, i) => row.seq !== i + 1);
    try {
      const broken = firstBreak(rows.map(entryOf), { prev: CHAIN_START, sha256 });
      return { ledger, entries: rows.length, brokenAt: broken?.deviceSeq ?? gap?.seq ?? null };
    } catch {
      return { ledger, entries: rows.length, brokenAt: rows.find((row) => !isReadable(row))?.seq ?? 1 };
    }
  });
}

function isReadable(row: JournalRow): boolean {
  try {
    entryOf(row).recordedAt.toISOString();
    return true;
  } catch {
    return false;
  }
}
