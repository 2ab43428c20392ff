import { afterEach, beforeEach } from 'vitest';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { syncAt } from './at-door.ts';
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

export const sync = (...entries: JournalEntry[]): string[] => syncAt(desk, ...entries);

/** The first column of the first row, of a query of the test's own. */
export const valueOf = (query: string, ...values: unknown[]): unknown =>
  till.shop.db.sqlite
    .prepare(query)
    .pluck()
    .get(...values);
