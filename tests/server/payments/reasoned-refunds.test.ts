import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { correctionPaper, receiptPaper } from '#server/services/office/orders/order-papers.ts';
import { orderPayment } from '#server/services/office/orders/order-payment.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { findRefund } from '#server/services/shop/payments/find-refund.ts';
import { correctionOf } from '#server/services/shop/refunds/correction-of.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2, eventId: addEvent(shop, { priceCents: 2_500 }) });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());
const admin = (id = 'admin') => shop.as(id, ['admin']);
const order = () => showOrder(admin(), { orderId: bought.orderId });
const part = (amountCents: number, more: object = {}) => ({
  orderId: bought.orderId,
  amountCents,
  ticketsStay: true,
  requestKey: randomUUID(),
  ...more,
});

it('a part with its reason is told to the buyer, shown to the office with its own words, and corrected by rate', async () => {
  const asked = part(900, { cause: 'night_changed', reason: 'No live band' });
  const [refundId = ''] = requestRefund(admin(), RefundOrderInput.parse(asked)).refundIds;
  expect(order().refunds).toMatchObject([{ status: 'requested', correctionNumber: null }]);
  await shop.settle();
  const { refunds, books: ours } = order();
  expect(refunds).toMatchObject([
    { amountCents: 900, status: 'succeeded', why: 'The night was not as announced: No live band' },
  ]);
  expect(refunds[0]?.correctionNumber).toBe(`${ours.receiptNumber}-K1`);
  const told = JSON.stringify(refundedMail(shop.system, refundId, null));
  expect(told).toContain('we refunded a part of your order');
  expect(told).toContain('["Reason","The night was not as announced"]');
  expect(told).not.toContain('No live band');

  const row = findOrder(shop.system, bought.orderId)!;
  const correction = correctionOf(shop.system, findRefund(shop.system, refundId)!, {
    order: row,
    receipt: receiptOfOrder(shop.system, row, 'Ana')!,
  });
  expect(correction).toMatchObject({
    amountCents: 900,
    voidNumbers: [],
    vat: [{ vatBps: 1_900, grossCents: 900, netCents: 757, vatCents: 143 }],
  });
  const mail = await composeMail(shop.system, {
    id: randomUUID(),
    attempts: 0,
    kind: 'mail.refunded',
    refId: refundId,
    payload: null,
  });
  expect(mail?.files?.map(({ filename }) => filename)).toEqual([`correction-${ours.receiptNumber}-K1.pdf`]);
  expect((await correctionPaper(admin(), refundId)).content.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await receiptPaper(admin(), bought.orderId)).name).toBe(`receipt-${ours.receiptNumber}`);
});

it('corrections of one order are numbered one by one, and together they take off the VAT of the receipt', async () => {
  for (const amountCents of [333, 1_111]) {
    requestRefund(admin(), part(amountCents, { cause: 'goodwill' }));
    await shop.settle();
    shop.clock.advance(1_000);
  }
  requestRefund(admin(), { orderId: bought.orderId, cause: 'cannot_come' });
  await shop.settle();
  const row = findOrder(shop.system, bought.orderId)!;
  const receipt = receiptOfOrder(shop.system, row, 'Ana')!;
  const all = order().refunds.map(({ id }) =>
    correctionOf(shop.system, findRefund(shop.system, id)!, { order: row, receipt })!,
  );
  expect(all.map(({ number }) => number.split('-').at(-1))).toEqual(['K1', 'K2', 'K3']);
  expect(all.map(({ voidNumbers }) => voidNumbers.length)).toEqual([0, 0, 2]);
  const sum = (of: 'grossCents' | 'vatCents') =>
    all.flatMap(({ vat }) => vat).reduce((cents, line) => cents + line[of], 0);
  expect([sum('grossCents'), sum('vatCents')]).toEqual([5_000, receipt.vat[0]?.vatCents]);
});

it('two admins who give back at once give once: the second is told that somebody was quicker', async () => {
  const leftCents = 5_000;
  requestRefund(admin('ana'), part(3_000, { leftCents, cause: 'goodwill' }));
  expect(() => requestRefund(admin('ben'), part(1_000, { leftCents, cause: 'goodwill' }))).toThrow('CHANGED_MEANWHILE');
  expect(() => requestRefund(admin('ben'), { orderId: bought.orderId, leftCents })).toThrow('CHANGED_MEANWHILE');
  expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 2, refunds: [{ amountCents: 3_000 }] });
  // Who has looked again gives what is left, and pressing twice is one refund.
  const again = { orderId: bought.orderId, leftCents: 2_000 };
  const once = requestRefund(admin('ben'), again);
  expect(once).toMatchObject({ amountCents: 2_000, cancelledTickets: 2 });
  expect(requestRefund(admin('ben'), again).refundIds).toContain(once.refundIds[0]);
  await shop.settle();
  expect(books(shop, bought.orderId).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(5_000);
});

it('something else wants words of its own, and a reason that is none is refused', () => {
  const one = part(100, { cause: 'other' });
  expect(RefundOrderInput.safeParse(one).error?.issues).toMatchObject([
    { path: ['reason'], message: 'Please say why.' },
  ]);
  expect(RefundOrderInput.safeParse({ ...one, reason: 'The coat was lost' }).success).toBe(true);
  expect(RefundOrderInput.safeParse(part(100, { cause: 'because' })).success).toBe(false);
});

it('the order says how it was paid, under which numbers of the provider, its VAT and its receipt', async () => {
  expect(order().books).toMatchObject({
    means: 'Online, with Stripe',
    vat: [{ vatBps: 1_900, grossCents: 5_000, vatCents: 798 }],
    receiptNumber: expect.stringMatching(/^R\d{8}-[0-9A-F]{10}$/),
  });
  const [payment, ...more] = await orderPayment(admin(), { orderId: bought.orderId });
  expect(more).toEqual([]);
  expect(payment).toMatchObject({
    paymentIntentId: order().paymentIntentId,
    chargeId: expect.stringMatching(/^ch_/),
    means: 'visa •••• 4242',
    page: `https://dashboard.stripe.com/test/payments/${order().paymentIntentId}`,
  });
});

it('of a month of a membership a part goes back too, with a correction of its receipt', async () => {
  const userId = await joinClub(shop);
  const orderId = shop.db.sqlite.prepare(`SELECT id FROM orders WHERE user_id = ?`).pluck().get(userId) as string;
  requestRefund(admin(), { ...part(250, { cause: 'goodwill' }), orderId });
  await shop.settle();
  const { refunds, books: ours } = showOrder(admin(), { orderId });
  expect(refunds).toMatchObject([{ status: 'succeeded', correctionNumber: `${ours.receiptNumber}-K1` }]);
  expect((await correctionPaper(admin(), refunds[0]!.id)).name).toBe(`correction-${ours.receiptNumber}-K1`);
});
