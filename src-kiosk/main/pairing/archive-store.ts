import { existsSync, renameSync, rmSync } from 'node:fs';
import { openStore, type Store } from '../store/open-store.ts';

/** Lays an old desk's file aside, journal and all, and opens a new one. An unused file is simply used. */
export function archiveStore(store: Store, file: string): Store {
  const isUsed = store.one('SELECT 1 FROM journal LIMIT 1') !== undefined;
  store.close(); // writes the WAL back, so the file is whole by itself
  if (isUsed) {
    let nth = 1;
    while (existsSync(`${file}.old-${nth}`)) nth++;
    renameSync(file, `${file}.old-${nth}`);
  } else rmSync(file, { force: true });
  for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true });
  return openStore(file);
}
