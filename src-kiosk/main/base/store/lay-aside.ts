import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentBase, keepDocumentBase, lastDocumentIn } from './document-base.ts';
import { keepReceiptBase, lastReceiptIn, receiptBase } from './receipt-base.ts';
import { openStore, type Store } from './open-store.ts';
import { loadSnapshot, PART_PREFIX } from '../held-snapshot.ts';
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

const suspicionOf = (file: string): string => `${file}.suspect`;

/** Whether an error says that the journal on the disk is not what was written. */
export const isDamage = (error: unknown): boolean => damageOf(error) !== null;

/** Found damaged while the desk works: the next start lays it aside, whatever a quick look at it says. */
export function suspectJournal(file: string, error: unknown): void {
  writeFileSync(suspicionOf(file), damageOf(error) ?? String(error), { mode: 0o600, flush: true });
}

function lookAt(file: string): { store: Store } | { damage: string } {
  const suspicion = suspicionOf(file);
  return existsSync(suspicion) ? { damage: readFileSync(suspicion, 'utf8') } : tryOpen(file);
}

/** What can still be read of a damaged file, or what stands for nothing. */
function readable<T>(file: string, read: (store: Pick<Store, 'all' | 'one'>) => T, none: T): T {
  try {
    const store = readStore(file);
    try {
      return read(store);
    } finally {
      store.close();
    }
  } catch {
    return none;
  }
}

type Fact = { name: string; value: string };

/** What the server told last, so that people and prices are known without a network too. */
const lastTold = (store: Pick<Store, 'all'>): Fact[] =>
  store.all<Fact>('SELECT name, value FROM settings WHERE substr(name, 1, length(?1)) = ?1', PART_PREFIX);

/** All of it or nothing: what the damage has reached is told anew once there is a network, and must not stop the desk. */
function keepTold(store: Store, told: readonly Fact[]): void {
  try {
    store.inTransaction(() => {
      for (const { name, value } of told) writeSetting(store, name, JSON.parse(value));
      loadSnapshot(store);
    });
  } catch {
    // as with a journal of which nothing could be read
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
  const opened = lookAt(file);
  if ('store' in opened) return opened.store;
  let nth = 1;
  while (existsSync(`${file}.damaged-${nth}`)) nth++;
  const aside = `${file}.damaged-${nth}`;
  for (const rest of ['', '-wal', '-shm']) if (existsSync(file + rest)) renameSync(file + rest, aside + rest);
  rmSync(suspicionOf(file), { force: true });
  // No number of a receipt or a document comes twice, also where the damaged journal had itself begun after another one.
  const receipts = Math.max(
    readable(aside, lastReceiptIn, 0),
    readable(aside, (damaged) => receiptBase(damaged, 'real'), 0),
  );
  const documents = Math.max(readable(aside, lastDocumentIn, 0), readable(aside, documentBase, 0));
  const told = readable(aside, lastTold, []);
  const store = openStore(file);
  store.inTransaction(() => {
    writeSetting(store, LAID_ASIDE, {
      at: now.getTime(),
      file: path.basename(aside),
      damage: opened.damage,
    } satisfies LaidAside);
    keepReceiptBase(store, receipts);
    keepDocumentBase(store, documents);
  });
  keepTold(store, told);
  return store;
}
