import { readFileSync } from 'node:fs';
import { CHAIN_START, firstBreak } from '#shared/door/hash-chain.ts';
import type { Store } from '../store/open-store.ts';
import { readStore } from '../store/read-store.ts';
import { entryOf, sha256, type JournalRow, type Ledger } from './journal.ts';

export type ChainCheck = {
  ledger: Ledger;
  entries: number;
  /** The first entry that is not as it was written, or is missing; null when all are there. */ brokenAt: number | null;
};

type Reading = Pick<Store, 'all' | 'one'>;

/** As the desk wrote it, to the byte: a text that only means the same was not written by it. */
function isAsWritten(row: JournalRow): boolean {
  try {
    return (
      JSON.stringify(JSON.parse(row.payload)) === row.payload && !Number.isNaN(new Date(row.recorded_at).getTime())
    );
  } catch {
    return false;
  }
}

/** The entry a chain should end with; without it nobody could see that the last ones were cut off. */
function missingAtEnd(store: Reading, ledger: Ledger, last: JournalRow | undefined): number | null {
  if (store.one("SELECT 1 FROM sqlite_master WHERE name = 'journal_heads'") === undefined) return null;
  const head = store.one<{ seq: number; hash: string }>('SELECT seq, hash FROM journal_heads WHERE ledger = ?', ledger);
  if (head === undefined || (head.seq === last?.seq && head.hash === last.hash)) return null;
  return (last?.seq ?? 0) + 1;
}

/** Reads both chains from the first entry on: an edited, missing or exchanged byte breaks them where it stands. */
export function verifyJournal(store: Reading): ChainCheck[] {
  return (['real', 'training'] as const).map((ledger) => {
    const rows = store.all<JournalRow>('SELECT * FROM journal WHERE ledger = ? ORDER BY seq', ledger);
    const unreadable = rows.findIndex((row, i) => row.seq !== i + 1 || !isAsWritten(row));
    const readable = unreadable === -1 ? rows : rows.slice(0, unreadable);
    const broken = firstBreak(readable.map(entryOf), { prev: CHAIN_START, sha256 });
    return {
      ledger,
      entries: rows.length,
      brokenAt: broken?.deviceSeq ?? rows[unreadable]?.seq ?? missingAtEnd(store, ledger, rows.at(-1)),
    };
  });
}

/**
 * SQLite reads what a file has lost at its end as zeros, and may find nothing wrong with it. Its header says how long
 * it was.
 */
function isCutOff(file: string): boolean {
  const bytes = readFileSync(file);
  if (bytes.length < 100) return true;
  const pageSize = bytes.readUInt16BE(16);
  return bytes.length < (pageSize === 1 ? 65_536 : pageSize) * bytes.readUInt32BE(28);
}

export type FileCheck = {
  /** What SQLite says of the file itself; null when it is whole. */ damage: string | null;
  chains: ChainCheck[];
};

/** A desk's file, looked at without changing it: first whether it is whole, then both chains. */
export function verifyFile(file: string): FileCheck {
  let damage: string | null = null;
  let chains: ChainCheck[] = [];
  try {
    const store = readStore(file);
    try {
      const said = store.one<{ integrity_check: string }>('PRAGMA integrity_check(1)')?.integrity_check ?? 'ok';
      damage = said !== 'ok' ? said : isCutOff(file) ? 'its end is missing' : null;
      chains = verifyJournal(store);
    } finally {
      store.close();
    }
  } catch (error) {
    damage ??= error instanceof Error ? error.message : String(error);
  }
  return { damage, chains };
}
