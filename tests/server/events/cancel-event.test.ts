import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelEvent, resumeCancellations } from '#server/services/shop/events/cancel-event.ts';
import { previewCancellation, showCancelProgress } from '#server/services/shop/events/cancel-progress.ts';
import { toEventFields } from '#shared/events/edit-event.ts';
import { showEventEdit } from '#server/services/shop/events/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/update-event.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('cancelling an event (case 35)', () => {
  let shop: TestShop;
  let eventId: string;
  let bought: Bought[];

  beforeEach(async () => {
    shop = await openTestShop();
    eventId = addEvent(shop);
    bought = [];
    for (const quantity of [2, 1, 3]) bought.push(await buyTicket(shop, { eventId, quantity }));
    for (const order of bought) pay(shop, order);
    await shop.settle();
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const mails = () => shop.db.sqlite.prepare(`SELECT ref_id FROM outbox WHERE kind = 'mail.event_cancelled'`).all();

  it('35: is tried dry first: how many, how much', async () => {
    await buyTicket(shop, { eventId });
    expect(previewCancellation(admin(), eventId)).toEqual({
      orders: 3,
      tickets: 6,
      admitted: 0,
      refundCents: 7200,
      openOrders: 1,
    });
    expect(showCancelProgress(admin(), eventId)).toMatchObject({ isCancelled: false, orders: 3, ordersDone: 0 });
    expect(mails()).toEqual([]);
  });

  it('35: is taken up again by the job after a crash: every buyer refunded once and mailed once', async () => {
    shop.db.sqlite.exec(
      `CREATE TEMP TRIGGER crash BEFORE INSERT ON refunds WHEN (SELECT COUNT(*) FROM refunds) = 1 BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    await expect(cancelEvent(admin(), eventId)).rejects.toThrow('crash');
    shop.db.sqlite.exec(`DROP TRIGGER crash`);
    expect(showCancelProgress(admin(), eventId)).toMatchObject({ isCancelled: true, orders: 3, ordersDone: 1 });
    expect(await resumeCancellations(shop.system)).toEqual({ resumed: 1 });
    expect(await resumeCancellations(shop.system)).toEqual({ resumed: 0 });
    await shop.settle();
    for (const { orderId } of bought)
      expect(books(shop, orderId)).toMatchObject({
        status: 'refunded',
        activeTickets: 0,
        refunds: [{ status: 'succeeded', reason: 'event_cancelled' }],
      });
    expect(mails()).toHaveLength(3);
    expect(showCancelProgress(admin(), eventId)).toMatchObject({
      orders: 3,
      ordersDone: 3,
      refunds: 3,
      refundsReturned: 3,
      refundsFailed: 0,
      mails: 3,
    });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM audit WHERE action = 'event.cancelled'`).get()).toEqual({
      n: 1,
    });
  });

  it('35: gives back what is left where part of the money went back before, and does not stop there', async () => {
    const [first] = bought as [Bought, Bought, Bought];
    const answer = await fetch(`${shop.standIn.url}/dev/api/sessions/${first.sessionId}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 700 }),
    });
    expect(answer.ok).toBe(true);
    await shop.settle();
    await cancelEvent(admin(), eventId);
    await shop.settle();
    expect(books(shop, first.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
    expect(books(shop, first.orderId).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2400);
    expect(mails()).toHaveLength(3);
  });

  it('leaves alone who has had the money back already, and the event can be edited no more', async () => {
    const [first] = bought as [Bought, Bought, Bought];
    requestRefund(admin(), { orderId: first.orderId });
    await shop.settle();
    await cancelEvent(admin(), eventId);
    await shop.settle();
    expect(books(shop, first.orderId).refunds).toHaveLength(1);
    expect(mails()).toHaveLength(2);
    const fields = toEventFields(showEventEdit(admin(), eventId));
    expect(() =>
      updateEvent(admin(), { id: eventId, ...fields, ticketTypes: [], scope: 'one', isOversoldAccepted: false }),
    ).toThrow('EVENT_CANCELLED');
  });
});
