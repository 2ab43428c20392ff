import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { showOrder, verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { faceOf } from '#web/features/orders/outcome-panel.tsx';
import { en as resultEn } from '#web/features/orders/words.en.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const MAILS = `SELECT id, kind, ref_id AS refId, payload FROM outbox
  WHERE kind IN ('mail.event_cancelled', 'mail.payment_too_late', 'mail.payment_failed') AND ref_id LIKE ? || '%'
  ORDER BY created_at, rowid`;
const NOTHING =
  'Nothing was charged. Should a payment go through all the same, all of it goes back to you automatically.';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { eventId: addEvent(shop, { title: 'Salsa Friday' }) });
});
afterEach(() => shop.close());

const callOff = () => cancelEvent(shop.as('admin', ['admin']), bought.eventId);

/** What the buyer reads: on the page, and in every mail about it. */
async function told() {
  const check = showOrder(shop.as(bought.userId), bought.orderId);
  const outcome = outcomeOf(check);
  if (outcome === 'waiting' || outcome === 'processing') throw new Error(`the page still says ${outcome}`);
  const rows = shop.db.sqlite
    .prepare<[string], { id: string; kind: 'mail.event_cancelled'; refId: string; payload: null }>(MAILS)
    .all(bought.orderId);
  const mails = await Promise.all(rows.map((row) => composeMail(shop.system, { ...row, attempts: 0 })));
  return {
    page: faceOf(outcome, check, { lang: 'en', faces: resultEn.faces }),
    mails: mails.map((mail) => JSON.stringify(mail)),
  };
}

test('whoever has the payment page open reads that the night was cancelled and nothing was charged, and is mailed once', async () => {
  await callOff();
  await shop.settle();
  const { page, mails } = await told();
  expect(page).toMatchObject({ title: 'This event was cancelled', text: expect.stringContaining(NOTHING) as string });
  expect(mails).toEqual([expect.stringMatching(/Cancelled: Salsa Friday[^]*cancelled while you were paying/)]);
  expect(mails[0]).toContain(NOTHING);
  expect(mails[0]).not.toContain('no longer valid');
  expect(books(shop, bought.orderId)).toMatchObject({ status: 'cancelled', held: 0, tickets: 0, refunds: [] });
});

test('whose payment arrives before the order is ended reads that the money goes back because the night is off', async () => {
  shop.db.sqlite.prepare(`UPDATE events SET cancelled_at = ? WHERE id = ?`).run(+shop.clock.now(), bought.eventId);
  pay(shop, bought);
  await shop.settle();
  await callOff();
  await shop.settle();
  const { page, mails } = await told();
  expect(page.text).toContain('Salsa Friday does not take place. The full amount of €12.00 goes back to you');
  expect(mails).toEqual([expect.stringMatching(/Cancelled: Salsa Friday[^]*€12\.00/)]);
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'refunded',
    tickets: 0,
    refunds: [{ status: 'succeeded', amountCents: 1200, reason: 'event_cancelled' }],
  });
});

test('whose payment arrives after that is told again, with the sum that goes back, and never that seats were gone', async () => {
  await callOff();
  await shop.settle();
  shop.standIn.createPaidSessions({
    count: 1,
    unitAmountCents: 1200,
    metadata: [{ order_id: bought.orderId, shop: shop.system.baseUrl }],
  });
  await shop.settle();
  const { page, mails } = await told();
  expect(page.text).toContain('The full amount of €12.00 goes back to you');
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)).toMatch(/Cancelled: Salsa Friday[^]*€12\.00/);
  expect(mails.join()).not.toMatch(/seats|sold out/);
  expect(books(shop, bought.orderId)).toMatchObject({ status: 'refunded', tickets: 0, held: 0 });
});

test('whose payment page could not be ended is told at once, and mailed when it has run out', async () => {
  shop.standIn.configure({ isDown: true });
  await callOff();
  expect(books(shop, bought.orderId).status).toBe('pending');
  expect(outcomeOf(showOrder(shop.as(bought.userId), bought.orderId))).toBe('called_off');
  shop.standIn.configure({ isDown: false });
  shop.clock.advance(60 * 60_000);
  await shop.settle();
  await verifyPayment(shop.as(bought.userId), bought.sessionId);
  const { page, mails } = await told();
  expect(page.text).toContain(NOTHING);
  expect(mails).toHaveLength(1);
});

test('who had paid and lost the tickets reads the same on the page of the order, and one mail', async () => {
  pay(shop, bought);
  await shop.settle();
  await callOff();
  await shop.settle();
  const { page, mails } = await told();
  expect(page).toMatchObject({ title: 'This event was cancelled' });
  expect(mails).toEqual([expect.stringContaining('no longer valid')]);
});

test('who let the order lapse before the night was cancelled is not mailed about it', async () => {
  shop.clock.advance(60 * 60_000);
  await shop.settle();
  await verifyPayment(shop.as(bought.userId), bought.sessionId);
  expect(books(shop, bought.orderId).status).toBe('expired');
  await callOff();
  await shop.settle();
  expect((await told()).mails).toEqual([]);
});
