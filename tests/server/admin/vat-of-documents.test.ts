import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cents, vatWithin } from '#shared/money.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import { localDateOf } from '#shared/time.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { orderView } from '#server/services/shop/orders/order-view.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Rounded once on every document, VAT is not the VAT of the sum: what the documents say is what is owed (§ 14c UStG). */

let shop: TestShop;
let eventId: string;
let userId: string;
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop);
  userId = addBuyer(shop);
});
afterEach(() => shop.close());

type Item = { unitPriceCents: number; quantity: number; vatBps: number };

/** An order that is paid now. */
function addPaidOrder(items: readonly Item[]): string {
  const id = randomUUID();
  const at = shop.clock.now().getTime();
  const totalCents = items.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  shop.db.sqlite
    .prepare(
      `INSERT INTO orders (id, user_id, event_id, status, total_cents, stripe_payment_intent_id, paid_at, created_at, updated_at)
        VALUES (?, ?, ?, 'paid', ?, ?, ?, ?, ?)`,
    )
    .run(id, userId, eventId, totalCents, `pi_${id}`, at, at, at);
  for (const [position, { unitPriceCents, quantity, vatBps }] of items.entries())
    shop.db.sqlite
      .prepare(
        `INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, vat_bps, quantity)
          VALUES (?, ?, 'Abendkasse', ?, ?, ?)`,
      )
      .run(id, position, unitPriceCents, vatBps, quantity);
  return id;
}

/** So much of it goes back. */
function refund(orderId: string, amountCents: number): void {
  const at = shop.clock.now().getTime();
  shop.db.sqlite
    .prepare(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key, created_at, updated_at)
        VALUES (?, ?, ?, ?, 'requested_by_admin', 'succeeded', ?, ?, ?)`,
    )
    .run(randomUUID(), orderId, `pi_${orderId}`, amountCents, randomUUID(), at, at);
}

/** The VAT by rate that the buyers' receipts say. */
function vatOfReceipts(orderIds: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const id of orderIds) {
    const order = findOrder(shop.system, id)!;
    const view = { ...orderView(shop.system, order), paidAt: order.paidAt! };
    for (const { vatBps, vatCents } of receiptOf(view, { buyerName: 'A', isSmallBusiness: false, invoice: null }).vat)
      sums[vatBps] = (sums[vatBps] ?? 0) + vatCents;
  }
  return sums;
}

async function accountedDay(): Promise<{ head: string; lines: string[][] }> {
  const day = localDateOf(shop.clock.now());
  let csv = '';
  for await (const lines of accountingCsv(shop.as('admin', ['admin']), { from: day, to: day })) csv += lines;
  const [head = '', ...lines] = csv.trim().split('\r\n');
  return { head, lines: lines.map((line) => line.split(';')) };
}
const centsOf = (amount = '') => Math.round(Number(amount.replace(',', '.')) * 100);

it('143 receipts of 12 € say 274.56 of VAT, and so does the accountant’s day', async () => {
  const ids = Array.from({ length: 143 }, () => addPaidOrder([{ unitPriceCents: 1200, quantity: 1, vatBps: 1900 }]));
  expect(vatOfReceipts(ids)).toEqual({ 1900: 27_456 });
  expect(vatWithin(cents(143 * 1200), 1900).vatCents).toBe(27_398);
  const { head, lines } = await accountedDay();
  expect(lines[0]?.slice(1, 7)).toEqual(['19 %', '1716,00', '0,00', '1716,00', '1441,44', '274,56']);
  expect(head).toContain('USt laut Belegen');
});

it('what went back takes off the VAT that its receipt said, to the cent', async () => {
  for (let count = 0; count < 143; count += 1) {
    const id = addPaidOrder([{ unitPriceCents: 1200, quantity: 1, vatBps: 1900 }]);
    if (count > 0) refund(id, 1200);
  }
  const [line] = (await accountedDay()).lines;
  expect(line?.slice(2, 7)).toEqual(['1716,00', '-1704,00', '12,00', '10,08', '1,92']);
});

it('an order of three tickets that goes back one by one leaves no cent of VAT', async () => {
  const id = addPaidOrder([{ unitPriceCents: 1200, quantity: 3, vatBps: 1900 }]);
  for (let count = 0; count < 3; count += 1) refund(id, 1200);
  const [line] = (await accountedDay()).lines;
  expect(line?.slice(2, 7)).toEqual(['36,00', '-36,00', '0,00', '0,00', '0,00']);
});

it('whatever is bought, at which rates: the day’s VAT is the sum of the receipts', async () => {
  const item = fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 9_999 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    vatBps: fc.constantFrom(1900, 700, 1070, 0),
  });
  const drawn = fc.sample(fc.array(item, { minLength: 1, maxLength: 4 }), { numRuns: 120, seed: 34 });
  const sums = vatOfReceipts(drawn.map(addPaidOrder));
  const { lines } = await accountedDay();
  expect(lines).toHaveLength(4);
  for (const [, rate = '', , , gross, net, vat] of lines) {
    const vatBps = Math.round(Number(rate.replace(' %', '').replace(',', '.')) * 100);
    expect([vatBps, centsOf(vat)]).toEqual([vatBps, sums[vatBps]]);
    expect(centsOf(net) + centsOf(vat)).toBe(centsOf(gross));
  }
});
