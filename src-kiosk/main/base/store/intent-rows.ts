import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { Store } from './open-store.ts';
import type { Transaction } from '../security-device.ts';

/** A document before it is signed. */
export type UnsignedDocument = Omit<FiscalDocument, 'fiscal' | 'finishedAt'>;

/**
 * What is on the disk before the device is asked for its signature: the document with its number, and all that is booked
 * with it. Whatever happens afterwards, it becomes a document, once.
 */
export type Intent<Booking> = { document: UnsignedDocument; transaction: Transaction; booking: Booking };

/** Documents whose signature is being asked for in this program, by their numbers: they are no leftovers of a crash. */
const underWay = new WeakMap<Store, Map<number, Promise<unknown>>>();

const allUnderWay = (store: Store): Map<number, Promise<unknown>> => {
  const all = underWay.get(store) ?? new Map<number, Promise<unknown>>();
  underWay.set(store, all);
  return all;
};

/** Runs the rest of a document's way; while it runs the document is no leftover. */
export async function whileUnderWay<T>(store: Store, number: number, work: () => Promise<T>): Promise<T> {
  const all = allUnderWay(store);
  const running = work();
  all.set(number, running);
  try {
    return await running;
  } finally {
    all.delete(number);
  }
}

/**
 * Waits until every document with a lower number is written down, or has failed: the journal has them in the order of
 * their numbers, or the office would be told of a gap. They began before, so a sale waits no longer than for its device.
 */
export async function earlierWritten(store: Store, number: number): Promise<void> {
  const earlier = [...allUnderWay(store)].filter(([other]) => other < number);
  await Promise.allSettled(earlier.map(([, running]) => running));
}

/** The same of all of them, for a document that takes its number only when it is signed: it may write at once. */
export async function noneUnderWay(store: Store): Promise<void> {
  while (allUnderWay(store).size > 0) await Promise.allSettled(allUnderWay(store).values());
}

/** Call it inside the transaction that takes the number. */
export function insertIntent(store: Store, intent: Intent<unknown>, at: Date): void {
  store.run(
    'INSERT INTO document_intents (number, tx_id, intent, at) VALUES (?, ?, ?, ?)',
    intent.document.number,
    intent.transaction.txId,
    JSON.stringify(intent),
    at.getTime(),
  );
}

export function dropIntent(store: Store, number: number): void {
  store.run('DELETE FROM document_intents WHERE number = ?', number);
}

/** What a crash has left, or a disk that was full, in the order of the numbers. */
export const leftoverIntents = <Booking>(store: Store): Intent<Booking>[] =>
  openIntents<Booking>(store).filter(({ document }) => underWay.get(store)?.has(document.number) !== true);

/** All that wait for their signature. */
export const openIntents = <Booking>(store: Store): Intent<Booking>[] =>
  store
    .all<{ intent: string }>('SELECT intent FROM document_intents ORDER BY number')
    .map(({ intent }) => JSON.parse(intent) as Intent<Booking>);
