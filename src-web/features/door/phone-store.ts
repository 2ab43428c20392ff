import type { ClassList } from '#shared/door/class-list.ts';
import type { PhoneEntry } from '#shared/door/phone-inputs.ts';
import type { PhoneSelf, PhoneSnapshot, SealedLines } from '#shared/door/phone-views.ts';

const NAME = 'clave-door';
const VERSION = 1;

/** Who this phone is. `code` stands there from before the join until its answer: the phone can ask again. */
export type KeptSelf = { token: string; code: string | null; helperName: string; self: PhoneSelf | null };
/** The night as the last answer told it; the tickets lie beside it, answer by answer. */
export type KeptNight = Pick<PhoneSnapshot, 'cursor' | 'event' | 'counts' | 'expected' | 'keys' | 'notices'> &
  Partial<Pick<PhoneSnapshot, 'hasUnlisted' | 'bans' | 'absences'>> & {
    told?: SealedLines;
    bought?: SealedLines;
    /** On a teacher's phone alone. */ classList?: ClassList;
    members: NonNullable<PhoneSnapshot['members']>;
    /** Of the answer the members came with. */
    memberNonce: string;
    memberDesks: string[];
    /** What the server's clock is ahead of this one, in ms. */
    aheadMs: number;
    /** When it was fetched, by the server's clock. */
    at: number;
  };
/** One answer's tickets, packed as they came. */
export type KeptTickets = Pick<PhoneSnapshot, 'tickets' | 'nonce' | 'typeNames' | 'deskNames'>;
/** An entry of the journal. `lookup` is the ticket it is about, where the list knows it. */
export type KeptEntry = { entry: PhoneEntry; lookup: string | null; isSent: boolean };

type Store = 'facts' | 'tickets' | 'journal';

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the phone’s store failed')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('facts');
    request.result.createObjectStore('tickets', { autoIncrement: true });
    request.result
      .createObjectStore('journal', { autoIncrement: true })
      .createIndex('id', 'entry.id', { unique: true });
  });
  return asPromise(request);
}

/** Settles once it is on the disk: what the screen has said must survive a dead battery. */
function write(db: IDBDatabase, stores: Store[], work: (tx: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('the phone’s store failed')));
    work(tx);
  });
}

const STORES: Store[] = ['facts', 'tickets', 'journal'];
const clearAll = (tx: IDBTransaction): void => {
  for (const store of STORES) tx.objectStore(store).clear();
};

export type PhoneStore = {
  readSelf(): Promise<KeptSelf | undefined>;
  writeSelf(self: KeptSelf): Promise<void>;
  readNight(): Promise<{ night: KeptNight | undefined; tickets: KeptTickets[] }>;
  /** The night and what came with it, together: a cursor never stands there without its tickets. */
  writeNight(night: KeptNight, tickets: KeptTickets | null, isFull: boolean): Promise<void>;
  readJournal(): Promise<KeptEntry[]>;
  addEntry(kept: KeptEntry): Promise<void>;
  markSent(ids: readonly string[]): Promise<void>;
  /** The list goes, the journal stays. */
  forgetNight(): Promise<void>;
  /** Everything goes, for a new night. */
  clear(): Promise<void>;
  /** Everything goes, the store itself too. */
  wipe(): Promise<void>;
};

/** What the phone keeps, in IndexedDB. */
export async function openPhoneStore(): Promise<PhoneStore> {
  const db = await open();
  // Another tab that wipes the phone must not wait for this one.
  db.addEventListener('versionchange', () => db.close());
  const readAll = <T>(store: Store): Promise<T[]> => asPromise<T[]>(db.transaction(store).objectStore(store).getAll());
  const readFact = <T>(key: string): Promise<T | undefined> =>
    asPromise<T | undefined>(db.transaction('facts').objectStore('facts').get(key));
  return {
    readSelf: () => readFact('self'),
    writeSelf: (self) => write(db, ['facts'], (tx) => void tx.objectStore('facts').put(self, 'self')),
    readNight: async () => ({ night: await readFact('night'), tickets: await readAll('tickets') }),
    writeNight: (night, tickets, isFull) =>
      write(db, ['facts', 'tickets'], (tx) => {
        const kept = tx.objectStore('tickets');
        if (isFull) kept.clear();
        if (tickets !== null) kept.add(tickets);
        tx.objectStore('facts').put(night, 'night');
      }),
    readJournal: () => readAll('journal'),
    addEntry: (entry) => write(db, ['journal'], (tx) => void tx.objectStore('journal').add(entry)),
    markSent: (ids) =>
      write(db, ['journal'], (tx) => {
        const journal = tx.objectStore('journal');
        for (const id of ids) {
          const found = journal.index('id').openCursor(id);
          found.addEventListener('success', () => {
            const cursor = found.result;
            if (cursor !== null) cursor.update({ ...(cursor.value as KeptEntry), isSent: true });
          });
        }
      }),
    forgetNight: () =>
      write(db, ['facts', 'tickets'], (tx) => {
        tx.objectStore('tickets').clear();
        tx.objectStore('facts').delete('night');
      }),
    clear: () => write(db, STORES, clearAll),
    async wipe() {
      await write(db, STORES, clearAll);
      db.close();
      await asPromise(indexedDB.deleteDatabase(NAME));
    },
  };
}
