import { afterEach, beforeEach } from 'vitest';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addStaff, type TestDesk } from './door.ts';
import { openTestTill, type TestTill } from './open-test-till.ts';

/** The night of the test that runs: a till that is open, its desk, and who sells there. */
export let till: TestTill;
export let desk: TestDesk;
export let cashierId = '';

/** Each test of the file has a night of its own. */
export function openNightForEachTest(): void {
  beforeEach(async () => {
    till = await openTestTill();
    ({ desk, cashierId } = till);
  });
  afterEach(() => till.shop.close());
}

export const admin = (): ServiceContext => till.shop.as(addStaff(till.shop, ['admin']), ['admin']);

/** Hands in what a desk has written: each entry's outcome, and its detail behind it. */
export const syncAt = (at: TestDesk, ...entries: JournalEntry[]): string[] =>
  syncJournal(at.ctx, at.desk, { entries, signature: at.signed(entries) }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );
export const sync = (...entries: JournalEntry[]): string[] => syncAt(desk, ...entries);

/** The first column of the first row, of a query of the test's own. */
export const valueOf = (query: string, ...values: unknown[]): unknown =>
  till.shop.db.sqlite
    .prepare(query)
    .pluck()
    .get(...values);
