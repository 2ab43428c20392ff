import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addStaff, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { testSigner, type TestSigner } from './signed-document.ts';

/** A shop that takes the tills' books, and a paired desk with a security device in memory. */
export type TestBooks = { shop: TestShop; desk: TestDesk; signer: TestSigner; cashierId: string };

/** A new one; its shop has to be closed. */
export async function openTestBooks(): Promise<TestBooks> {
  const shop = await openTestShop();
  return { shop, desk: pairDesk(shop, 'Kasse 1'), signer: testSigner(), cashierId: addStaff(shop, ['cashier']) };
}

/** Sends entries as a desk does: what became of each, with the server's note. */
export const syncEntries = (by: TestDesk, entries: JournalEntry[]): string[] =>
  syncJournal(by.ctx, by.desk, { entries }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );

/** What waits in the office, each as its kind and its detail. */
export const toldToOffice = (shop: TestShop): string[] =>
  listDeskExceptions(shop.as('boss', ['admin']), { limit: 50 }).items.map(({ kind, detail }) => `${kind}: ${detail}`);
