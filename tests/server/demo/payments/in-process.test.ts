import { afterEach, expect, it } from 'vitest';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

it('without a port the shop buys and gives back as over the network, an answer that is lost among it', async () => {
  shop = await openTestShop({ isInProcess: true });
  const bought = await buyTicket(shop);
  pay(shop, bought);
  await shop.settle();
  expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1 });
  shop.standIn.addFault({ kind: 'lose-answer', route: 'POST /v1/refunds', times: 1, delayMs: 0 });
  requestRefund(shop.as('admin', ['admin']), { orderId: bought.orderId });
  await shop.settle();
  const [refund] = books(shop, bought.orderId).refunds;
  expect([refund?.status, books(shop, bought.orderId).status]).toEqual(['succeeded', 'refunded']);
  expect(shop.standIn.listEventBodies().filter((body) => body.includes('"type":"refund.created"'))).toHaveLength(1);
});
