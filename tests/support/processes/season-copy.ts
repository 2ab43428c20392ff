import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { todayEnvironment } from '../today.ts';

const RUN_FOLDER = 'TEST_RUN_FOLDER';

/** Tells the processes of this run where they may keep what the others can use. */
export function shareSeasons(folder: string): void {
  process.env[RUN_FOLDER] = folder;
}

/** Where the processes of this run keep what others can use; a test that is run alone has no such place. */
export function runFolder(): string | undefined {
  const folder = process.env[RUN_FOLDER] ?? '';
  return folder === '' ? undefined : folder;
}

/** Where this run keeps the demo season of its day. */
function keptFolder(): string | undefined {
  const folder = runFolder();
  const day = Object.values(todayEnvironment).join(' ').replaceAll(/\W+/g, '-');
  return folder === undefined ? undefined : path.join(folder, `season-${day}`);
}

/** Puts the season that an earlier server of this run has written into a new data folder, if there is one. */
export function takeSeason(dataDir: string): void {
  const kept = keptFolder();
  if (kept !== undefined && existsSync(kept)) cpSync(kept, dataDir, { recursive: true });
}

/** Keeps what a server has just made of an empty folder: loading the season again costs more than its whole start. */
export async function keepSeason(dataDir: string): Promise<void> {
  const kept = keptFolder();
  if (kept === undefined || existsSync(kept)) return;
  const copy = mkdtempSync(`${kept}-`);
  for (const name of readdirSync(dataDir)) {
    if (name.endsWith('.json')) cpSync(path.join(dataDir, name), path.join(copy, name));
    if (!name.endsWith('.sqlite')) continue;
    const file = new Database(path.join(dataDir, name), { readonly: true });
    await file.backup(path.join(copy, name)).finally(() => file.close());
  }
  try {
    renameSync(copy, kept);
  } catch {
    rmSync(copy, { recursive: true, force: true }); // another one was quicker
  }
}
