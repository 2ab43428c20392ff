import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { keepReceiptBase, lastReceiptIn } from './receipt-base.ts';
import { openStore, type Store } from './open-store.ts';
import { readStore } from './read-store.ts';
import { removeSetting, readSetting, writeSetting } from './settings-table.ts';

const LAID_ASIDE = 'journal-laid-aside';

/** A damaged journal under its new name, until a supervisor has heard of it. */
export type LaidAside = { at: number; file: string; damage: string };

export const laidAside = (store: Store): LaidAside | null => readSetting<LaidAside>(store, LAID_ASIDE);
export const acceptLaidAside = (store: Store): void => removeSetting(store, LAID_ASIDE);

/** SQLite: this is no database, or not the one that was written. */
const DAMAGED = [11, 26];

function damageOf(error: unknown): string | null {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 255 : 0;
  return DAMAGED.includes(code) && error instanceof Error ? error.message : null;
}

/** What can still be read of it, so that no receipt number comes twice. */
function receiptsOf(file: string): number {
  try {
    const store = readStore(file);
    try {
      return lastReceiptIn(store);
    } finally {
      store.close();
    }
  } catch {
    return 0;
  }
}

function tryOpen(file: string): { store: Store } | { damage: string } {
  let store: Store | undefined;
  try {
    store = openStore(file);
    const said = store.one<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check ?? 'ok';
    if (said === 'ok') return { store };
    store.close();
    return { damage: said };
  } catch (error) {
    store?.close();
    const damage = damageOf(error);
    if (damage === null) throw error; // a full disk, a shut folder: nothing is wrong with the journal
    return { damage };
  }
}

/**
 * Opens the desk's file. A damaged one is kept under another name, byte for byte, and a new one begins: the desk tells
 * of it and waits for a supervisor's word.
 */
export function openOrLayAside(file: string, now: Date): Store {
  const opened = tryOpen(file);
  if ('store' in opened) return opened.store;
  let nth = 1;
  while (existsSync(`${file}.damaged-${nth}`)) nth++;
  const aside = `${file}.damaged-${nth}`;
  for (const rest of ['', '-wal', '-shm']) if (existsSync(file + rest)) renameSync(file + rest, aside + rest);
  const receipts = receiptsOf(aside);
  const store = openStore(file);
  store.inTransaction(() => {
    writeSetting(store, LAID_ASIDE, {
      at: now.getTime(),
      file: path.basename(aside),
      damage: opened.damage,
    } satisfies LaidAside);
    keepReceiptBase(store, receipts);
  });
  return store;
}
