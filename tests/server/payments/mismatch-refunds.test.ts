import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { refundException, settleException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { reconcileOrders } from '#server/services/shop/orders/reconcile-orders.ts';
import { settleOrder } from '#server/services/shop/orders/settle-order.ts';
import { compareRefunds, findRefundDifferences } from '#server/services/shop/refunds/compare-refunds.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PAID = 2_400;

describe('a payment over another sum than the price, given back in the provider’s dashboard', () => {
  let shop: TestShop;
  let bought: Bought;
  beforeEach(async () => {
    shop = await openTestShop();
    bought = await buyTicket(shop, { quantity: 2 });
    // The price in our books is another than the page asked: a slip of ours, or a hand in the file.
    shop.db.sqlite.exec(
      `DROP TRIGGER orders_fixed_columns; DROP TRIGGER order_items_refuse_update;
        UPDATE orders SET total_cents = total_cents - 100; UPDATE order_items SET unit_price_cents = unit_price_cents - 50`,
    );
    pay(shop, bought);
    await shop.settle();
    shop.standIn.configure({ webhookMode: 'off' });
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const open = () => listPaymentExceptions(admin(), { limit: 20 }).items;
  const kinds = () => open().map(({ kind }) => kind);
  const inDashboard = (amount: number) => shop.standIn.act('refund', bought.sessionId, { amount });
  const compare = () => compareRefunds(shop.system, webhookHandlers);
  const atProvider = async () => {
    const { paymentIntentId } = await shop.system.payments.getSession(bought.sessionId);
    return (await shop.system.payments.listRefunds(paymentIntentId ?? '')).map(({ amountCents }) => amountCents);
  };
  const OVER = { status: 'cancelled', tickets: 0, held: 0 };

  it('makes no tickets when somebody settles it before the news has come', async () => {
    const [found] = open();
    inDashboard(PAID);
    await expect(settleException(admin(), found!.id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_AS_AGREED' });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'pending', tickets: 0 });
  });

  it('makes none either when a part of it is back, and the rest goes back by the button', async () => {
    const [found] = open();
    inDashboard(100);
    await expect(settleException(admin(), found!.id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_AS_AGREED' });
    await compare();
    expect(kinds()).toEqual(['amount_mismatch']);
    await refundException(admin(), found!.id);
    await shop.settle();
    expect((await atProvider()).toSorted()).toEqual([100, PAID - 100]);
    expect([books(shop, bought.orderId), open(), checkBooks(shop.db.sqlite)]).toMatchObject([OVER, [], []]);
  });

  it('is booked with its order by the comparison: its seats are free, and nobody is asked any more', async () => {
    const [found] = open();
    inDashboard(PAID);
    await compare();
    await compare();
    expect(books(shop, bought.orderId)).toMatchObject({
      ...OVER,
      refunds: [{ status: 'succeeded', amountCents: PAID, reason: 'provider_dashboard' }],
    });
    expect(open()).toEqual([]);
    const refundId = shop.db.sqlite.prepare<[], string>(`SELECT id FROM refunds`).pluck().get();
    const mail = JSON.stringify(refundedMail(shop.system, refundId ?? '', null));
    expect(mail).toContain('€24.00');
    expect(mail).not.toContain('tickets stay'); // there never were any
    const session = await shop.system.payments.getSession(bought.sessionId);
    settleOrder(shop.system, session); // the webhook event, once more
    shop.clock.advance(6 * MINUTE_MS);
    await reconcileOrders(shop.system);
    expect([open(), checkBooks(shop.db.sqlite)]).toEqual([[], []]);
    const { different, missing } = await findRefundDifferences(shop.system, {
      since: new Date(0),
      now: shop.clock.now(),
    });
    expect([different, missing]).toEqual([[], []]);
    // A person who has the page open still.
    shop.db.sqlite.exec(`UPDATE payment_exceptions SET resolved_at = NULL`);
    await expect(settleException(admin(), found!.id)).rejects.toMatchObject({ code: 'PAYMENT_NOT_AS_AGREED' });
  });

  it('is over when the button comes after it: nothing goes back twice', async () => {
    const [found] = open();
    inDashboard(PAID);
    await refundException(admin(), found!.id);
    await shop.settle();
    expect([await atProvider(), books(shop, bought.orderId), open()]).toMatchObject([[PAID], OVER, []]);
    await compare();
    expect([books(shop, bought.orderId).refunds, open()]).toMatchObject([[{ amountCents: PAID }], []]);
  });

  it('whose refund failed later can be settled after all, or given back anew', async () => {
    const [found] = open();
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    inDashboard(PAID);
    shop.clock.advance(10 * SECOND_MS);
    await shop.standIn.tick();
    expect(await settleException(admin(), found!.id)).toEqual({ orderStatus: 'paid' });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 2 });
  });
});

describe('money without an order, given back in the provider’s dashboard', () => {
  it('is over when the button comes after it', async () => {
    const shop = await openTestShop();
    const admin = () => shop.as('admin', ['admin']);
    const bought = await buyTicket(shop);
    shop.db.sqlite.exec(`DELETE FROM seat_holds; UPDATE orders SET status = 'expired'; DELETE FROM orders`);
    pay(shop, bought);
    await shop.settle();
    const [found] = listPaymentExceptions(admin(), { limit: 9, group: 'money_without_ticket' }).items;
    shop.standIn.act('refund', bought.sessionId, {});
    await refundException(admin(), found!.id);
    expect(listPaymentExceptions(admin(), { limit: 9, group: 'money_without_ticket' }).items).toEqual([]);
    await shop.close();
  });
});
