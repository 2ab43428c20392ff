import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
});
afterEach(() => shop.close());

it('money that was given back and that a bank takes once more is a loss, not a fault of the books', async () => {
  const bought = await buyTicket(shop);
  pay(shop, bought);
  await shop.settle();
  shop.standIn.act('refund', bought.sessionId);
  await shop.settle();
  shop.standIn.act('dispute', bought.sessionId);
  await shop.settle();
  shop.standIn.act('close-dispute', bought.sessionId, { succeeds: false });
  await shop.settle();
  const gone = shop.db.sqlite
    .prepare('SELECT reason, amount_cents AS cents FROM refunds ORDER BY created_at, rowid')
    .all();
  expect(gone).toEqual([
    { reason: 'provider_dashboard', cents: 1200 },
    { reason: 'dispute_lost', cents: 1200 },
  ]);
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});
