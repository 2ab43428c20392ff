import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { disputeOpenedMail } from '#server/services/mail/content/dispute-opened-mail.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { askAboutDisputes } from '#server/services/shop/refunds/follow-disputes.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2 });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);
const order = () => showOrder(admin(), { orderId: bought.orderId });
const listed = () => listPaymentExceptions(admin(), { limit: 20 }).items.flatMap(({ disputes }) => disputes);
const mails = () =>
  shop.db.sqlite.prepare<[], string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.dispute_opened'`).pluck().all();
async function act(name: 'dispute' | 'close-dispute', input: object): Promise<void> {
  shop.standIn.act(name, bought.sessionId, input);
  await shop.settle();
}

it('a dispute says until when to answer, where, and of which payment: in the list, on the order, and by one mail', async () => {
  const openedAt = new Date(Math.floor(shop.clock.now().getTime() / 1_000) * 1_000);
  await act('dispute', { amount: 1_200 });
  const [dispute] = listed();
  expect(dispute).toMatchObject({
    amountCents: 1_200,
    status: 'open',
    isInquiry: false,
    answerUntil: new Date(openedAt.getTime() + 7 * DAY_MS),
    paymentIntentId: order().paymentIntentId,
    page: `https://dashboard.stripe.com/test/disputes/${dispute?.id}`,
  });
  expect(order().disputes).toEqual([dispute]);
  expect(mails()).toEqual([`${dispute?.id}:takes`]);
  const mail = JSON.stringify(disputeOpenedMail(shop.system, dispute!.id));
  expect(mail).toContain('A bank asks for €12.00 back: answer by');
  expect(mail).toContain(dispute!.page);
  expect(mail).toContain(order().paymentIntentId ?? 'no payment');
});

it('an inquiry has taken no money, and the office is told so', async () => {
  await act('dispute', { isInquiry: true });
  const [dispute] = listed();
  expect(dispute).toMatchObject({ isInquiry: true, status: 'open' });
  expect(JSON.stringify(disputeOpenedMail(shop.system, dispute!.id))).toContain('No money has been taken yet');
});

it('an inquiry that becomes a dispute has another deadline, and the office hears of it once more', async () => {
  await act('dispute', { isInquiry: true });
  const [asked] = listed();
  const answerUntil = new Date(shop.clock.now().getTime() + 20 * DAY_MS);
  const takenAt = shop.clock.now();
  const dispute = { ...asked!, isInquiry: false, answerUntil, takenAt, givenBackAt: null };
  const payments = { ...shop.system.payments, listDisputes: async () => [dispute] };
  for (let answer = 0; answer < 2; answer++)
    (await askAboutDisputes({ ...shop.system, payments }, asked!.paymentIntentId))();
  expect(listed()).toMatchObject([{ id: asked?.id, isInquiry: false, answerUntil }]);
  expect(mails()).toEqual([`${asked?.id}:asks`, `${asked?.id}:takes`]);
});

it.each([
  [true, 'won'],
  [false, 'lost'],
])(
  'decided for us %s: it is no longer waited for, and the order still says what became of it',
  async (succeeds, status) => {
    await act('dispute', {});
    const [dispute] = listed();
    await act('close-dispute', { succeeds });
    expect(listed()).toEqual([]);
    expect(order().disputes).toMatchObject([{ id: dispute?.id, status, answerUntil: null }]);
    expect(mails()).toHaveLength(1);
    // A mail that has not left by then says nothing any more.
    expect(disputeOpenedMail(shop.system, dispute!.id)).toBeNull();
  },
);
