import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import { accountingDays } from '#server/services/office/money/accounting-days.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);

/** A ticket of 10.00 at 19 % and one of 10.00 at 7 %, in one order. */
async function mixedOrder(): Promise<{ orderId: string; full: string; reduced: string }> {
  const eventId = addEvent(shop);
  const types = [1_900, 700].map((vatBps) =>
    addTicketType(shop, eventId, { name: `At ${vatBps}`, priceCents: 1_000, vatBps }),
  );
  const bought = await startCheckout(shop.as(addBuyer(shop)), {
    eventId,
    items: types.map((ticketTypeId) => ({ ticketTypeId, quantity: 1 })),
  });
  pay(shop, { sessionId: bought.sessionId ?? '' });
  await shop.settle();
  const idOf = (vatBps: number) =>
    shop.db.sqlite
      .prepare<[string, number], string>(`SELECT id FROM tickets WHERE order_id = ? AND vat_bps = ?`)
      .pluck()
      .get(bought.orderId, vatBps)!;
  return { orderId: bought.orderId, full: idOf(1_900), reduced: idOf(700) };
}

/** What was given back today at each rate, and what VAT is left of the day. */
async function today() {
  const day = localDateOf(shop.clock.now());
  const lines = [];
  for await (const some of accountingDays(admin(), { from: day, to: day })) lines.push(...some);
  return lines.map(({ vatBps, returnedCents, vatCents }) => [vatBps, returnedCents, vatCents]);
}
async function give(input: Partial<Parameters<typeof requestRefund>[1]> & { orderId: string }): Promise<void> {
  requestRefund(admin(), { requestKey: randomUUID(), ...input });
  await shop.settle();
  shop.clock.advance(1_000);
}

it('goodwill after a ticket went back is of the rate that is left, and no rate gives back more than it took', async () => {
  const { orderId, full } = await mixedOrder();
  await give({ orderId, ticketIds: [full] });
  await give({ orderId, amountCents: 600, ticketsStay: true });
  expect(await today()).toEqual([
    [1_900, 1_000, 0],
    [700, 600, 26],
  ]);
});

it('a ticket that goes back after goodwill takes what is left of its rate, and the rest of the other', async () => {
  const { orderId, full } = await mixedOrder();
  await give({ orderId, amountCents: 600, ticketsStay: true });
  await give({ orderId, ticketIds: [full] });
  expect(await today()).toEqual([
    [1_900, 1_000, 0],
    [700, 600, 26],
  ]);
});

it('parts in any order, and then the rest, leave no cent and no VAT', async () => {
  const { orderId, full, reduced } = await mixedOrder();
  await give({ orderId, amountCents: 333, ticketsStay: true });
  await give({ orderId, ticketIds: [reduced], amountCents: 501 });
  await give({ orderId, amountCents: 77, ticketIds: [full], ticketsStay: true });
  await give({ orderId });
  await give({ orderId, amountCents: 89, ticketsStay: true });
  expect(await today()).toEqual([
    [1_900, 1_000, 0],
    [700, 1_000, 0],
  ]);
});
