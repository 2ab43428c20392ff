import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { buyTicket, books, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
let secondId: string;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
  bought = await buyTicket(shop);
  pay(shop, bought);
  await shop.settle();
  // Another page of the same order is paid as well: all of that goes back.
  const metadata = [{ order_id: bought.orderId, shop: 'http://localhost:3000' }];
  secondId = shop.standIn.createPaidSessions({ count: 1, unitAmountCents: 1200, metadata })[0]?.sessionId ?? '';
  await shop.settle();
});
afterEach(() => shop.close());

const admin = () => shop.as('admin', ['admin']);
async function differences(): Promise<string[]> {
  await readBalance(shop.system);
  shop.clock.advance(HOUR_MS);
  await readBalance(shop.system);
  return showProof(admin()).proofs.flatMap((proof) => proof.differences.map(({ says }) => says));
}

it('a second payment that went back and that a bank takes once more is a loss that the office hears of', async () => {
  shop.standIn.act('dispute', secondId);
  await shop.settle();
  const told = shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.dispute_opened'`).pluck().get();
  expect(told).toBe(1);
  shop.standIn.act('close-dispute', secondId, { succeeds: false });
  await shop.settle();
  // Its order and its ticket are paid for by the first one.
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'paid',
    activeTickets: 1,
    refunds: [
      { reason: 'second_payment', status: 'succeeded', amountCents: 1200 },
      { reason: 'dispute_lost', status: 'succeeded', amountCents: 1200 },
    ],
  });
  expect(listPaymentExceptions(admin(), { limit: 20 }).items.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['refund_differs', '1200 given back here, 1200 taken by a bank eur'],
  ]);
  expect([await differences(), checkBooks(shop.db.sqlite)]).toEqual([[], []]);
});

it('one that the bank decides for us after all is a loss no more', async () => {
  shop.standIn.act('dispute', secondId);
  await shop.settle();
  shop.standIn.act('close-dispute', secondId, { succeeds: false });
  await shop.settle();
  shop.standIn.act('close-dispute', secondId, { succeeds: true });
  await shop.settle();
  expect(books(shop, bought.orderId).refunds.map(({ reason, status }) => [reason, status])).toEqual([
    ['second_payment', 'succeeded'],
    ['dispute_lost', 'failed'],
  ]);
  expect(await differences()).toEqual([]);
});
