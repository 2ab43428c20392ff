import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AddOnFields, type AddOn } from '#shared/add-ons/add-on.ts';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import { domainSentence, unexpectedSentence } from '#shared/error-details.ts';
import { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { STOCK_GUARD_TRIGGER } from '#server/db/triggers-add-ons.ts';
import { ticketCard } from '#server/http/pages/tickets/ticket-card.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { countAddOns } from '#server/services/shop/add-ons/count-add-ons.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { findRefundsOfOrder } from '#server/services/shop/payments/find-refund.ts';
import { returnedShares } from '#server/services/shop/payments/refund-shares.ts';
import { giveAddOnBack } from '#server/services/shop/refunds/give-add-on-back.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { books, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const addOn = (name: string, more: object = {}): AddOn =>
  AddOnFields.parse({ id: randomUUID(), name, priceCents: 200, ...more });
const CLOAKROOM = addOn('Cloakroom', { most: 2 });
const SHIRT = addOn('T-shirt', {
  priceCents: 1_800,
  sizes: [
    { name: 'S', stock: 1 },
    { name: 'M', stock: null },
  ],
});
const SUPPER = addOn('Supper', {
  otherWords: { lang: 'de', name: 'Abendessen', hint: '' },
  priceCents: 1_000,
  vatBps: 700,
  stock: 3,
  changeHours: 48,
});
const RULE: TicketRule = { giveBack: { hoursBefore: 0, percent: 50, feeCents: 0 }, release: { hoursBefore: 0 } };

let shop: TestShop;
let eventId: string;
let userId: string;
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop, { startsInHours: 72, priceCents: 1_500 });
  userId = addBuyer(shop);
  sell([CLOAKROOM, SHIRT, SUPPER]);
});
afterEach(() => shop.close());

const sell = (addOns: readonly AddOn[]) =>
  shop.db.sqlite.prepare(`UPDATE events SET add_ons = ? WHERE id = ?`).run(JSON.stringify(addOns), eventId);
const one = ({ id }: AddOn, more: Partial<AddOnChoice> = {}): AddOnChoice => ({ addOnId: id, quantity: 1, ...more });
const input = (addOns: readonly AddOnChoice[], quantity = 1) =>
  CreateOrderInput.parse({ eventId, items: [{ ticketTypeId: 'general-admission', quantity }], addOns });
const order = (addOns: readonly AddOnChoice[], { by = userId, quantity = 1 } = {}) =>
  startCheckout(shop.as(by), input(addOns, quantity));
async function buy(addOns: readonly AddOnChoice[], more: { by?: string; quantity?: number } = {}): Promise<string> {
  const { orderId, sessionId } = await order(addOns, more);
  pay(shop, { sessionId: sessionId ?? '' });
  await shop.settle();
  return orderId;
}
const pieces = () =>
  shop.db.sqlite
    .prepare<[], { name: string; seat: number; isWith: number; isBack: number }>(
      `SELECT name, seat, ticket_id IS NOT NULL AS isWith, returned_at IS NOT NULL AS isBack
       FROM order_add_ons ORDER BY seat, name`,
    )
    .all();
const mine = () => listMyTickets(shop.as(userId), undefined).find(({ status }) => status === 'active')!;
const left = () =>
  findEvent(shop.system, { id: eventId }).addOns.map(({ left: n, sizes }) => [n, ...sizes.map((s) => s.left)]);

describe('what is sold with a ticket', () => {
  test('is priced by the server at its own rates, without what a code takes off', () => {
    const { lines, totalCents, vat } = quoteOrder(shop.as(userId), {
      eventId,
      items: [{ ticketTypeId: 'general-admission', quantity: 2 }],
      addOns: [one(CLOAKROOM, { quantity: 3 }), one(SHIRT, { size: 'M' }), one(SUPPER)],
    });
    expect(lines.map(({ name, lineCents }) => [name, lineCents])).toEqual([
      ['General Admission', 3_000],
      ['Cloakroom', 600],
      ['T-shirt, M', 1_800],
      ['Supper', 1_000],
    ]);
    expect(totalCents).toBe(6_400);
    expect(vat.map(({ vatBps, grossCents }) => [vatBps, grossCents])).toEqual([
      [1_900, 5_400],
      [700, 1_000],
    ]);
  });

  test.each<[string, AddOnChoice[], string]>([
    ['a size that there is not', [one(SHIRT, { size: 'XL' })], 'ADD_ON_GONE'],
    ['no size where there are some', [one(SHIRT)], 'ADD_ON_GONE'],
    ['something of another event', [{ addOnId: randomUUID(), quantity: 1 }], 'ADD_ON_GONE'],
    ['more than there are with one ticket', [one(CLOAKROOM, { quantity: 3 })], 'ADD_ON_LIMIT'],
  ])('refuses %s, and holds nothing', async (_, addOns, code) => {
    await expect(order(addOns)).rejects.toThrow(code);
    expect(pieces()).toEqual([]);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM seat_holds').pluck().get()).toBe(0);
  });

  test('is over at its own time, and what each ticket needs has to be there', async () => {
    sell([{ ...SUPPER, changeHours: 72 }]);
    await expect(order([one(SUPPER)])).rejects.toThrow('ADD_ON_GONE');
    sell([{ ...CLOAKROOM, isRequired: true }]);
    await expect(order([one(CLOAKROOM)], { quantity: 2 })).rejects.toThrow('ADD_ON_NEEDED');
    await buy([one(CLOAKROOM, { quantity: 2 })], { quantity: 2 });
    expect(pieces().map(({ seat, isWith }) => [seat, isWith])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test('is paid with the tickets, and stands on the receipt', async () => {
    const orderId = await buy([one(SHIRT, { size: 'S' }), one(SUPPER)]);
    expect(books(shop, orderId)).toMatchObject({ status: 'paid', tickets: 1, held: 0 });
    expect(mine().addOns.map(({ name }) => name)).toEqual(['Supper', 'T-shirt, S']);
    const place = { now: shop.clock.now(), hasWallet: false, nth: 1, of: 1 };
    const drawn = (lang: 'en' | 'de') => ticketCard({ ...mine(), walletPath: '' }, { ...place, lang });
    expect(drawn('en')).toContain('With it: Supper, T-shirt, S');
    expect(drawn('de')).toContain('Dabei: Abendessen, T-shirt, S');
    const receipt = receiptOfOrder(shop.system, findOrder(shop.system, orderId)!, 'Ana')!;
    expect(receipt.totalCents).toBe(4_300);
    expect(receipt.lines.map(({ name }) => name)).toEqual(['General Admission', 'T-shirt, S', 'Supper']);
    expect(left()).toEqual([[null], [null, 0, null], [2]]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

test('the office counts each size: sold, being paid, handed out, left, and what is not sold any more', async () => {
  const admin = shop.as(addBuyer(shop), ['admin']);
  await buy([one(SHIRT, { size: 'M' }), one(CLOAKROOM, { quantity: 2 })]);
  await order([one(SHIRT, { size: 'S' })], { by: addBuyer(shop) });
  shop.db.sqlite.prepare(`UPDATE order_add_ons SET handed_out_at = 1, handed_out_by = 'd' WHERE size = 'M'`).run();
  const counts = () =>
    countAddOns(admin, { eventId }).map(({ name, sold, held, handedOut, left: n }) => [name, sold, held, handedOut, n]);
  const [cloakroom, s, m, supper] = [
    ['Cloakroom', 2, 0, 0, null],
    ['T-shirt, S', 0, 1, 0, 0],
    ['T-shirt, M', 1, 0, 1, null],
    ['Supper', 0, 0, 0, 3],
  ];
  expect(counts()).toEqual([cloakroom, s, m, supper]);
  sell([SUPPER, SHIRT]);
  expect(counts()).toEqual([supper, s, m, ['Cloakroom', 2, 0, 0, 0]]);
  expect(() => countAddOns(shop.as(userId), { eventId })).toThrow('FORBIDDEN');
});

test.each(['ADD_ON_SOLD_OUT', 'ADD_ON_GONE', 'ADD_ON_NEEDED', 'ADD_ON_LIMIT', 'ADD_ON_FIXED'] as const)(
  '%s has a German sentence of its own',
  (code) => expect(domainSentence(code, {}, 'de')).not.toBe(unexpectedSentence('de')),
);

describe('the last T-shirt', () => {
  test('is held as long as a seat: nobody else has it, and then everybody may', async () => {
    await order([one(SHIRT, { size: 'S' })]);
    await expect(order([one(SHIRT, { size: 'S' })], { by: addBuyer(shop) })).rejects.toThrow('ADD_ON_SOLD_OUT');
    expect(left()[1]).toEqual([null, 0, null]);
    shop.clock.advance(45 * MINUTE_MS);
    await sweepExpiredOrders(shop.system);
    expect(left()[1]).toEqual([null, 1, null]);
    expect(pieces()).toEqual([]);
    await buy([one(SHIRT, { size: 'S' })], { by: addBuyer(shop) });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  test('goes to one of many at once, and without the guard to more', async () => {
    const race = async () =>
      (
        await Promise.allSettled(
          Array.from({ length: 8 }, () => order([one(SHIRT, { size: 'S' })], { by: addBuyer(shop) })),
        )
      ).filter(({ status }) => status === 'fulfilled').length;
    expect(await race()).toBe(1);
    shop.db.sqlite.exec(`DROP TRIGGER ${STOCK_GUARD_TRIGGER}`);
    expect(await race()).toBe(8);
  });

  test('is kept when its buyer presses again, and let go when they choose without', async () => {
    const first = await order([one(SHIRT, { size: 'S' })]);
    expect((await order([one(SHIRT, { size: 'S' })])).orderId).toBe(first.orderId);
    expect((await order([])).orderId).not.toBe(first.orderId);
    expect(pieces()).toEqual([]);
  });

  test('that money comes for too late goes to whoever paid, or the money goes back', async () => {
    const late = await order([one(SHIRT, { size: 'S' })]);
    shop.db.sqlite.prepare(`UPDATE orders SET status = 'expired' WHERE id = ?`).run(late.orderId);
    shop.db.sqlite.prepare(`DELETE FROM seat_holds`).run();
    shop.db.sqlite.prepare(`DELETE FROM order_add_ons`).run();
    await buy([one(SHIRT, { size: 'S' })], { by: addBuyer(shop) });
    pay(shop, { sessionId: late.sessionId ?? '' });
    await shop.settle();
    expect(books(shop, late.orderId)).toMatchObject({ tickets: 0, refunds: [{ amountCents: 3_300 }] });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});

describe('what goes back', () => {
  const shares = (orderId: string) =>
    findRefundsOfOrder(shop.system, orderId).map((refund) =>
      returnedShares(shop.system, { id: refund.id, orderId, channel: 'online' }).map((share) => [
        share.vatBps,
        share.grossCents,
      ]),
    );

  test('one piece, until its time, for its price at its own rate; pressed twice once', async () => {
    const orderId = await buy([one(SUPPER), one(CLOAKROOM)]);
    const [cloakroom, supper] = mine().addOns;
    expect(supper).toMatchObject({ name: 'Supper', until: expect.any(Date) as Date });
    const back = () => giveAddOnBack(shop.as(userId), { id: supper!.id });
    expect(() => giveAddOnBack(shop.as(addBuyer(shop)), { id: supper!.id })).toThrow('TICKET_NOT_FOUND');
    expect([back().amountCents, back().amountCents]).toEqual([1_000, 1_000]);
    await shop.settle();
    expect(shares(orderId)).toEqual([[[700, 1_000]]]);
    expect(left()[2]).toEqual([3]);
    shop.clock.advance(72 * 60 * MINUTE_MS);
    expect(() => giveAddOnBack(shop.as(userId), { id: cloakroom!.id })).toThrow('ADD_ON_FIXED');
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  test('with its ticket, whole beside the part that the rule leaves of the ticket', async () => {
    shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ?`).run(JSON.stringify(RULE));
    const orderId = await buy([one(SUPPER)], { quantity: 2 });
    const ticket = listMyTickets(shop.as(userId), undefined).find(({ addOns }) => addOns.length > 0)!;
    expect(ticket.refundOfferCents).toBe(1_750);
    expect(giveTicketBack(shop.as(userId), { ticketId: ticket.id }).amountCents).toBe(1_750);
    await shop.settle();
    expect(shares(orderId)).toEqual([
      [
        [1_900, 750],
        [700, 1_000],
      ],
    ]);
    expect(pieces()).toEqual([{ name: 'Supper', seat: 0, isWith: 1, isBack: 1 }]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  test('with the whole order; what was handed out is kept and paid for', async () => {
    const orderId = await buy([one(SUPPER), one(CLOAKROOM)]);
    shop.db.sqlite
      .prepare(`UPDATE order_add_ons SET handed_out_at = 1, handed_out_by = 'd' WHERE name = 'Cloakroom'`)
      .run();
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId, cause: 'goodwill' });
    await shop.settle();
    expect(books(shop, orderId).refunds).toMatchObject([{ amountCents: 2_500, status: 'succeeded' }]);
    expect(pieces().map(({ name, isBack }) => [name, isBack])).toEqual([
      ['Cloakroom', 0],
      ['Supper', 1],
    ]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  test('apart, where the ticket goes to another night', async () => {
    const orderId = await buy([one(SUPPER)]);
    moveAll(shop, { orderId, eventId: addEvent(shop, { priceCents: 1_500 }), ticketIds: [mine().id] });
    await shop.settle();
    expect(books(shop, orderId).refunds.map(({ amountCents, reason }) => [amountCents, reason])).toEqual(
      expect.arrayContaining([
        [1_000, 'requested_by_admin'],
        [1_500, 'moved'],
      ]),
    );
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
