import { existsSync, renameSync, rmSync } from 'node:fs';
import { hasEntries } from '../../base/journal/find-entries.ts';
import { sha256 } from '../../base/journal/journal.ts';
import { openStore, type Store } from '../../base/store/open-store.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';

/** The desk whose journal this is, by its token's hash. */
const OWNER = 'owner';

/** Lays an old desk's file aside, journal and all, and opens a new one. An unused file is simply used. */
function archiveStore(store: Store, file: string): Store {
  const isUsed = hasEntries(store);
  store.close(); // writes the WAL back, so the file is whole by itself
  if (isUsed) {
    let nth = 1;
    while (existsSync(`${file}.old-${nth}`)) nth++;
    renameSync(file, `${file}.old-${nth}`);
  } else rmSync(file, { force: true });
  for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
  return openStore(file);
}

/**
 * To the server this is another desk, so it gets another journal: the file is laid aside, and the new one knows whose
 * it is.
 */
export function storeForNew(store: Store, { file, token }: { file: string; token: string }): Store {
  const made = archiveStore(store, file);
  writeSetting(made, OWNER, sha256(token));
  return made;
}

/**
 * The store that belongs to this token. It is another desk's when the power went between pairing anew and laying the
 * old one aside.
 */
export function storeOf(store: Store, { file, token }: { file: string; token: string }): Store {
  const owner = readSetting<string>(store, OWNER);
  if (owner !== null && owner !== sha256(token)) return storeForNew(store, { file, token });
  if (owner === null) writeSetting(store, OWNER, sha256(token));
  return store;
}
