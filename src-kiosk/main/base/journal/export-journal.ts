import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskContext } from '../desk-context.ts';
import { entriesAfter, waitingEntries } from './journal.ts';

const EVERYTHING = 1_000_000;

/**
 * What a revoked desk had not sent, or its whole journal: a server that was put back to a copy from before the pairing
 * lacks what it had confirmed, too. A file an admin imports by hand; nothing leaves the journal by this.
 */
export function exportJournal(
  ctx: DeskContext,
  { folder, isWhole }: { folder: string; isWhole: boolean },
): { file: string; entries: number } {
  const entries = isWhole
    ? entriesAfter(ctx.store, { seq: 0, limit: EVERYTHING })
    : waitingEntries(ctx.store, EVERYTHING);
  const file = path.join(folder, `journal-${ctx.now().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify({ deskId: ctx.snapshot().desk?.id ?? null, entries }, null, 1), {
    mode: 0o600,
    flush: true,
  });
  return { file, entries: entries.length };
}
