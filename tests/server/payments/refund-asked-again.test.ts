import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { creditMonth } from '#server/services/office/people/credit-month.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { refundException, resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
  bought = await buyTicket(shop, { quantity: 2, eventId: addEvent(shop, { priceCents: 2_500 }) });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());

const admin = () => shop.as('admin', ['admin']);
const failures = () =>
  listPaymentExceptions(admin(), { limit: 20 })
    .items.filter(({ kind }) => kind === 'refund_failed')
    .toReversed();
const noDoor = () => null;
/** The next refunds come back from the bank, some seconds after the provider took them. */
const bankRefuses = (times: number) =>
  shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: times, refundFailsAfterSeconds: 2 });
async function arrive(): Promise<void> {
  await shop.settle();
  shop.clock.advance(10_000);
  await shop.settle();
}
/** What was asked of the provider and did not come back. */
const askedCents = (orderId = bought.orderId) =>
  books(shop, orderId)
    .refunds.filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
const returnedCents = () =>
  shop.db.sqlite.prepare<[], number>(`SELECT sum(returned_cents) FROM taking_days`).pluck().get();
const goodwill = (amountCents: number) =>
  requestRefund(admin(), { orderId: bought.orderId, amountCents, ticketsStay: true, requestKey: randomUUID() });

it('a part and then the whole failed at the bank: both tried again come to the price and no cent more', async () => {
  bankRefuses(2);
  goodwill(471);
  await arrive();
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  expect(books(shop, bought.orderId).refunds).toMatchObject([
    { status: 'failed', amountCents: 471 },
    { status: 'failed', amountCents: 5_000 },
  ]);
  for (const { id } of failures()) await refundException(admin(), id);
  expect([askedCents(), returnedCents()]).toEqual([5_000, 5_000]);
  await arrive();
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'refunded',
    refunds: [
      { status: 'succeeded', amountCents: 471 },
      { status: 'succeeded', amountCents: 4_529 },
    ],
  });
  expect(failures()).toEqual([]);
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});

it('the whole tried again first leaves nothing for the part: it is refused and waits to be ticked off', async () => {
  bankRefuses(2);
  goodwill(471);
  await arrive();
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  const [part, whole] = failures();
  await refundException(admin(), whole!.id);
  await expect(refundException(admin(), part!.id)).rejects.toThrow('REFUND_TOO_LARGE');
  // Nor was it handed over by hand: then more than was paid would have gone back.
  expect(() => payOutRefund(admin(), noDoor, { id: part!.id, how: 'cash' })).toThrow('REFUND_TOO_LARGE');
  expect([askedCents(), failures().map(({ id }) => id)]).toEqual([5_000, [part!.id]]);
  resolveException(admin(), part!.id);
  await arrive();
  expect([books(shop, bought.orderId).status, failures()]).toEqual(['refunded', []]);
});

it('what a failed refund can still give is said before it is pressed, and given either way', async () => {
  bankRefuses(2);
  goodwill(471);
  await arrive();
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  const [part, whole] = failures();
  expect([part!.owed, whole!.owed]).toEqual([
    { amountCents: 471, leftCents: 471 },
    { amountCents: 5_000, leftCents: 5_000 },
  ]);
  expect(await refundException(admin(), part!.id)).toEqual({ amountCents: 471 });
  expect(failures().map(({ owed }) => owed)).toEqual([{ amountCents: 5_000, leftCents: 4_529 }]);
  // The bank takes nothing: the rest is handed over, and never more than was shown.
  const rest = (amountCents?: number) => payOutRefund(admin(), noDoor, { id: whole!.id, how: 'cash', amountCents });
  expect(() => rest()).toThrow('REFUND_TOO_LARGE');
  expect(() => rest(4_530)).toThrow('CHANGED_MEANWHILE');
  rest(4_529);
  await arrive();
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'refunded',
    refunds: [{ amountCents: 471 }, { status: 'succeeded', amountCents: 4_529 }],
  });
  expect([failures(), checkBooks(shop.db.sqlite)]).toEqual([[], []]);
});

it('a failed refund that is tried again from its order waits for nobody in the list of failures', async () => {
  bankRefuses(1);
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  expect(failures()).toHaveLength(1);
  requestRefund(admin(), { orderId: bought.orderId });
  expect(failures()).toEqual([]);
  await arrive();
  expect([books(shop, bought.orderId).status, failures()]).toEqual(['refunded', []]);
});

it('pressing refund again for void tickets tries only as much again as is left', async () => {
  bankRefuses(1);
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  goodwill(800);
  await arrive();
  expect(requestRefund(admin(), { orderId: bought.orderId }).amountCents).toBe(5_000);
  expect(askedCents()).toBe(5_000);
  await arrive();
  expect(books(shop, bought.orderId)).toMatchObject({ status: 'refunded', refunds: [{ amountCents: 4_200 }, {}] });
});

it('what went back in the dashboard since is taken off the next try', async () => {
  bankRefuses(1);
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  shop.standIn.act('refund', bought.sessionId, { amount: 3_000 });
  await arrive();
  await refundException(admin(), failures()[0]!.id);
  await arrive();
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'refunded',
    refunds: [
      { status: 'succeeded', amountCents: 2_000 },
      { status: 'succeeded', amountCents: 3_000 },
    ],
  });
});

it('a failed refund is not tried again once a bank has taken all of it', async () => {
  bankRefuses(1);
  requestRefund(admin(), { orderId: bought.orderId });
  await arrive();
  shop.standIn.act('dispute', bought.sessionId, {});
  shop.standIn.act('close-dispute', bought.sessionId, { succeeds: false });
  await arrive();
  await expect(refundException(admin(), failures()[0]!.id)).rejects.toThrow('REFUND_TOO_LARGE');
  expect(askedCents()).toBe(5_000);
});

it('a month of a membership that failed to go back is asked anew what is left of it', async () => {
  const userId = await joinClub(shop);
  const month = shop.db.sqlite.prepare(`SELECT id FROM orders WHERE user_id = ?`).pluck().get(userId) as string;
  bankRefuses(1);
  creditMonth(admin(), { userId, orderId: month, reason: 'Ill' });
  await arrive();
  shop.standIn.actOnSubscription('refund', membershipOf(shop, userId).stripeSubscriptionId ?? '', { amount: 400 });
  await arrive();
  await refundException(admin(), failures()[0]!.id);
  expect(askedCents(month)).toBe(1_000);
});

it('a month of a membership that its bank refused goes out once more when it is given back again', async () => {
  const userId = await joinClub(shop);
  const month = shop.db.sqlite.prepare(`SELECT id FROM orders WHERE user_id = ?`).pluck().get(userId) as string;
  const wanted = { userId, orderId: month, reason: 'Ill' };
  bankRefuses(1);
  const { cents } = creditMonth(admin(), wanted);
  await arrive();
  expect(books(shop, month).refunds).toMatchObject([{ status: 'failed', amountCents: cents }]);
  expect([creditMonth(admin(), wanted), creditMonth(admin(), wanted)]).toEqual([{ cents }, { cents }]);
  await arrive();
  expect(books(shop, month).refunds).toMatchObject([{ status: 'succeeded', amountCents: cents }]);
  expect(failures()).toEqual([]);
});

it('a money row can sink only where a failed refund goes out again, by the database', async () => {
  bankRefuses(1);
  goodwill(471);
  const set = (change: string) => () => shop.db.sqlite.exec(`UPDATE refunds SET ${change}`);
  expect(set('amount_cents = 400')).toThrow('refunds');
  await arrive();
  expect(set(`amount_cents = 472, status = 'requested'`)).toThrow('refunds');
  expect(set('amount_cents = 400')).toThrow('refunds');
  expect(set(`amount_cents = 400, status = 'requested'`)).not.toThrow();
});
