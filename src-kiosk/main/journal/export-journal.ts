import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskContext } from '../desk-context.ts';
import { waitingEntries } from './journal.ts';

const EVERYTHING = 1_000_000;

/** What a revoked desk had not sent: a file an admin imports by hand. Nothing leaves the journal by this. */
export function exportJournal(ctx: DeskContext, folder: string): { file: string; entries: number } {
  const entries = waitingEntries(ctx.store, EVERYTHING);
  const file = path.join(folder, `journal-${ctx.now().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify({ deskId: ctx.mirror().desk?.id ?? null, entries }, null, 1), { mode: 0o600, flush: true });
  return { file, entries: entries.length };
}
