import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { faceOf } from '#web/features/orders/outcome-panel.tsx';
import { en as resultEn } from '#web/features/orders/words.en.ts';
import { buyTicket } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** What the buyer hears when the bank refuses days later: mails, and what the order's page says. */
async function hearOfRefusal(): Promise<{ mails: unknown; page: string }> {
  const bought = await buyTicket(shop);
  const tell = (action: string, body: object) =>
    fetch(`${shop.standIn.url}/dev/api/sessions/${bought.sessionId}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await tell('pay', { isDelayed: true });
  await shop.settle();
  await tell('complete-delayed', { succeeds: false });
  await shop.settle();
  await shop.settle();
  const mails = shop.db.sqlite
    .prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.payment_failed' AND ref_id = ?`)
    .pluck()
    .get(bought.orderId);
  const check = await verifyPayment(shop.as(bought.userId), bought.sessionId);
  const outcome = outcomeOf(check);
  if (outcome === 'waiting' || outcome === 'processing') throw new Error(`the order is still ${outcome}`);
  return { mails, page: faceOf(outcome, check, { lang: 'en', faces: resultEn.faces }).title };
}

const TRUTH = { mails: 1, page: 'Your payment did not go through' };

it('a delayed payment that the bank refuses is told by mail and on the page of the order', async () => {
  expect(await hearOfRefusal()).toEqual(TRUTH);
});

it.each([
  [
    'no mail',
    `BEFORE INSERT ON outbox WHEN NEW.kind = 'mail.payment_failed' BEGIN SELECT RAISE(IGNORE); END`,
    { ...TRUTH, mails: 0 },
  ],
  [
    'no note of the refusal',
    `AFTER UPDATE OF payment_failed_at ON orders WHEN NEW.payment_failed_at IS NOT NULL
      BEGIN UPDATE orders SET payment_failed_at = NULL WHERE id = NEW.id; END`,
    { ...TRUTH, page: 'Your seats were released' },
  ],
])('negative control: with %s the buyer does not hear the truth', async (_, defect, heard) => {
  shop.db.sqlite.exec(`CREATE TRIGGER planted ${defect}`);
  expect(await hearOfRefusal()).toEqual(heard);
});
