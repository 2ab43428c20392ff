import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { refundException, resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('the provider’s refunds and our books, compared', () => {
  let shop: TestShop;
  let bought: Bought;
  beforeEach(async () => {
    shop = await openTestShop();
    bought = await buyTicket(shop, { quantity: 3 });
    pay(shop, bought);
    await shop.settle();
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const questions = () => listPaymentExceptions(admin(), { limit: 9, group: 'refund_questions' }).items;
  const atProvider = (sessionId: string, amount?: number) =>
    shop.standIn.act('refund', sessionId, amount === undefined ? {} : { amount });
  const foreign = (metadata: Record<string, string>) =>
    shop.standIn.createPaidSessions({ count: 1, unitAmountCents: 900, metadata: [metadata] })[0]?.sessionId ?? '';

  it('finds the refund whose webhook events never came, once', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    atProvider(bought.sessionId, 700);
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 1, different: 1 });
    expect(questions()).toMatchObject([{ kind: 'dashboard_refund', orderId: bought.orderId }]);
    expect(books(shop, bought.orderId)).toMatchObject({
      activeTickets: 3,
      refunds: [{ status: 'succeeded', amountCents: 700 }],
    });
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 1, different: 0 });
    expect(questions()).toHaveLength(1);
  });

  it('books what became of our own refund, also days later', async () => {
    shop.standIn.configure({
      webhookMode: 'off',
      refundOutcome: 'fails-later',
      refundsAffected: 1,
      refundFailsAfterSeconds: 3600,
    });
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect(await compareRefunds(shop.system, webhookHandlers)).toMatchObject({ different: 0 });
    shop.clock.advance(2 * DAY_MS);
    await shop.standIn.tick();
    expect(await compareRefunds(shop.system, webhookHandlers)).toMatchObject({ different: 1 });
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'failed' }]);
  });

  it('asks about money of ours that no order knows, and leaves another shop on the account alone', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    atProvider(foreign({ shop: 'https://elsewhere.example', order_id: 'theirs' }));
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 1, different: 0 });
    atProvider(foreign({ shop: shop.system.baseUrl, order_id: 'lost' }));
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 2, different: 1 });
    const [question] = questions();
    expect(question).toMatchObject({ kind: 'unknown_refund', orderId: null, detail: '900 eur' });
    resolveException(admin(), question?.id ?? '');
    await compareRefunds(shop.system, webhookHandlers);
    expect(questions()).toEqual([]);
  });

  it('a webhook alone asks the same question', async () => {
    atProvider(foreign({ shop: shop.system.baseUrl, order_id: 'lost' }));
    await shop.settle();
    expect(questions()).toMatchObject([{ kind: 'unknown_refund' }]);
  });

  it('knows the refunds we made ourselves, also of money that no order knew', async () => {
    requestRefund(admin(), { orderId: bought.orderId });
    foreign({ shop: shop.system.baseUrl, order_id: 'lost' });
    await shop.settle();
    const [lost] = listPaymentExceptions(admin(), { limit: 9, group: 'money_without_ticket' }).items;
    await refundException(admin(), lost?.id ?? '');
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 2, different: 0 });
    expect(questions()).toEqual([]);
  });

  it('money that no order knew, whose refund fails late, is asked about again, once for each try', async () => {
    foreign({ shop: shop.system.baseUrl, order_id: 'lost' });
    await shop.settle();
    const lost = () => listPaymentExceptions(admin(), { limit: 9, group: 'money_without_ticket' }).items;
    const giveBack = async () => {
      shop.clock.advance(HOUR_MS);
      await refundException(admin(), lost()[0]?.id ?? '');
      shop.clock.advance(10_000);
      for (let times = 0; times < 2; times++) {
        await shop.settle();
        await compareRefunds(shop.system, webhookHandlers);
      }
    };
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 2, refundFailsAfterSeconds: 2 });
    for (let tries = 0; tries < 2; tries++) {
      await giveBack();
      expect(lost()).toMatchObject([{ kind: 'unknown_payment', detail: '900 eur, the refund failed' }]);
    }
    await giveBack();
    expect([lost(), questions()]).toEqual([[], []]);
  });

  it('asks about a refund of our books that the provider does not have, or has with another amount', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    atProvider(bought.sessionId, 700);
    const paymentIntentId = String(shop.db.sqlite.prepare(`SELECT stripe_payment_intent_id FROM orders`).pluck().get());
    const [theirs] = await shop.system.payments.listRefunds(paymentIntentId);
    const book = shop.db.sqlite.prepare(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key,
        stripe_refund_id, created_at) VALUES (?, ?, ?, ?, 'requested_by_admin', 'succeeded', ?, ?, ?)`,
    );
    const at = shop.clock.now().getTime();
    book.run('one', bought.orderId, paymentIntentId, 500, 'key-one', theirs?.id, at);
    book.run('two', bought.orderId, paymentIntentId, 300, 'key-two', 're_invented', at);
    await compareRefunds(shop.system, webhookHandlers);
    expect(questions().map(({ refId, kind, detail }) => [refId, kind, detail])).toEqual([
      [theirs?.id, 'refund_differs', '500 here, 700 there eur'],
    ]);
    shop.clock.advance(HOUR_MS); // until then it might only be missing from the list
    await compareRefunds(shop.system, webhookHandlers);
    await compareRefunds(shop.system, webhookHandlers);
    expect(questions().map(({ refId, detail }) => [refId, detail])).toEqual([
      ['re_invented', '300 here, 0 there eur'],
      [theirs?.id, '500 here, 700 there eur'],
    ]);
  });

  it('looks at more pages than one', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    for (let n = 0; n < 120; n++) atProvider(bought.sessionId, 10);
    expect(await compareRefunds(shop.system, webhookHandlers)).toEqual({ compared: 120, different: 120 });
    expect(questions()).toHaveLength(9);
    expect(books(shop, bought.orderId).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(1200);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });
});
