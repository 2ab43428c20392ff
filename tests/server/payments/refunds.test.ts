import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { decideRefund, showRefundQuestion } from '#server/services/shop/refunds/decide-refund.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { settleDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import { refundException, resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('money going back (cases 28–35, 39)', () => {
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
  const ticketIds = () =>
    shop.db.sqlite
      .prepare<[string], { id: string }>(`SELECT id FROM tickets WHERE order_id = ? ORDER BY position`)
      .all(bought.orderId)
      .map((t) => t.id);
  const exceptions = () =>
    shop.db.sqlite
      .prepare<[], { kind: string }>(`SELECT kind FROM payment_exceptions ORDER BY created_at`)
      .all()
      .map((e) => e.kind);
  const dev = async (path: string, body: object = {}) => {
    const answer = await fetch(`${shop.standIn.url}/dev/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  const sold = () =>
    shop.db.sqlite
      .prepare<[string], { n: number }>(`SELECT sold_count AS n FROM events WHERE id = ?`)
      .get(bought.eventId)?.n;
  const use = (id: string | undefined) =>
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?`).run(id ?? '');

  it('28: a whole order goes back and its seats are free', async () => {
    expect(requestRefund(admin(), { orderId: bought.orderId })).toMatchObject({
      amountCents: 3600,
      cancelledTickets: 3,
    });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'refund_pending', activeTickets: 0 });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'succeeded', amountCents: 3600 }],
    });
    expect(sold()).toBe(0);
  });

  it('28: single tickets go back one by one; the last one closes the order', async () => {
    const [a, b, c] = ticketIds() as [string, string, string];
    requestRefund(admin(), { orderId: bought.orderId, ticketIds: [b] });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'paid',
      activeTickets: 2,
      refunds: [{ status: 'succeeded', amountCents: 1200 }],
    });
    requestRefund(admin(), { orderId: bought.orderId, ticketIds: [a, c] });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM refund_tickets`).get()).toEqual({ n: 3 });
  });

  it('29: a double click gives back once', async () => {
    const first = requestRefund(admin(), { orderId: bought.orderId });
    const second = requestRefund(admin(), { orderId: bought.orderId });
    expect(second.refundIds).toEqual(first.refundIds);
    await shop.settle();
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toHaveLength(1);
  });

  it('29: the answer to a refund gets lost and it is asked again: one refund at the provider', async () => {
    shop.standIn.addFault({ route: 'POST /v1/refunds', kind: 'lose-answer', times: 1, delayMs: 0 });
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    const intent = shop.db.sqlite
      .prepare<[string], { id: string }>(`SELECT stripe_payment_intent_id AS id FROM orders WHERE id = ?`)
      .get(bought.orderId);
    expect(await shop.system.payments.listRefunds(intent?.id ?? '')).toHaveLength(1);
  });

  const question = () => listPaymentExceptions(admin(), { limit: 9, group: 'refund_questions' }).items[0]?.id ?? '';
  const mails = () => shop.db.sqlite.prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.refunded'`).pluck().get();

  it.each([3600, 1200, 700])(
    '30: a refund of %i cents made in the dashboard voids nothing by itself: it is booked, and a person is asked',
    async (amount) => {
      await dev(`sessions/${bought.sessionId}/refund`, { amount });
      await shop.settle();
      expect(books(shop, bought.orderId)).toMatchObject({
        status: 'paid',
        activeTickets: 3,
        refunds: [{ status: 'succeeded', amountCents: amount, reason: 'provider_dashboard' }],
      });
      expect([exceptions(), mails(), checkBooks(shop.db.sqlite)]).toEqual([['dashboard_refund'], 0, []]);
      expect(showRefundQuestion(admin(), question())).toMatchObject({
        amountCents: amount,
        totalCents: 3600,
        tickets: [{ status: 'active' }, { status: 'active' }, { status: 'active' }],
      });
      expect(() => resolveException(admin(), question())).toThrow('EXCEPTION_NOT_OPEN');
    },
  );

  it('30: the person says which tickets it takes back, and the buyer is told of those', async () => {
    await dev(`sessions/${bought.sessionId}/refund`, { amount: 1200 });
    await shop.settle();
    const [, second] = ticketIds() as [string, string];
    expect(() => decideRefund(admin(), { id: question(), ticketIds: [randomUUID()] })).toThrow('TICKET_NOT_FOUND');
    expect(() => decideRefund(shop.as(bought.userId), { id: question(), ticketIds: [second] })).toThrow('FORBIDDEN');
    decideRefund(admin(), { id: question(), ticketIds: [second] });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 2 });
    expect([question(), mails(), sold()]).toEqual(['', 1, 2]);
    const refundId = String(shop.db.sqlite.prepare(`SELECT id FROM refunds`).pluck().get());
    expect(JSON.stringify(refundedMail(shop.system, refundId, null))).toContain('No longer valid');
    await shop.settle();
    expect([question(), mails()]).toEqual(['', 1]);
  });

  it('30: all of it went back and all tickets with it: the order is over', async () => {
    await dev(`sessions/${bought.sessionId}/refund`);
    await shop.settle();
    decideRefund(admin(), { id: question(), ticketIds: ticketIds() });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('30: goodwill takes back nothing, and its mail says so', async () => {
    await dev(`sessions/${bought.sessionId}/refund`);
    await shop.settle();
    decideRefund(admin(), { id: question(), ticketIds: [] });
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 3 });
    const refundId = String(shop.db.sqlite.prepare(`SELECT id FROM refunds`).pluck().get());
    expect(JSON.stringify(refundedMail(shop.system, refundId, null))).toContain('All your tickets stay as they are.');
    expect([mails(), checkBooks(shop.db.sqlite)]).toEqual([1, []]);
  });

  const failsLater = () =>
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
  const failLate = async () => {
    await shop.settle();
    shop.clock.advance(10_000);
    await shop.settle();
  };
  const failedId = () => listPaymentExceptions(admin(), { limit: 9, group: 'refunds' }).items[0]?.id ?? '';

  it.each([
    ['sent again', () => refundException(admin(), failedId())],
    [
      'paid out by hand',
      async () => {
        payOutRefund(admin(), settleDoorRefund, { id: failedId(), how: 'cash' });
        await shop.settle();
      },
    ],
  ])('30: the question can be answered when its refund failed and was %s, and one mail says so', async (_how, mend) => {
    failsLater();
    await dev(`sessions/${bought.sessionId}/refund`, { amount: 1200 });
    await failLate();
    await mend();
    await shop.settle();
    expect([showRefundQuestion(admin(), question()).amountCents, mails()]).toEqual([1200, 0]);
    decideRefund(admin(), { id: question(), ticketIds: ticketIds().slice(0, 1) });
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 2, refunds: [{ status: 'succeeded' }] });
    expect([question(), mails(), checkBooks(shop.db.sqlite)]).toEqual(['', 1, []]);
  });

  it('31: a double click on one ticket does not send the failed refund of another one again', async () => {
    const [first, second] = ticketIds() as [string, string];
    failsLater();
    requestRefund(admin(), { orderId: bought.orderId, ticketIds: [first] });
    await failLate();
    await dev(`sessions/${bought.sessionId}/refund`, { amount: 1200 }); // the first ticket's money, by hand
    await shop.settle();
    decideRefund(admin(), { id: question(), ticketIds: [] });
    const once = requestRefund(admin(), { orderId: bought.orderId, ticketIds: [second] });
    const twice = requestRefund(admin(), { orderId: bought.orderId, ticketIds: [second] });
    expect(twice).toEqual({ ...once, cancelledTickets: 0 });
    await shop.settle();
    const { paymentIntentId } = await shop.system.payments.getSession(bought.sessionId);
    const given = await shop.system.payments.listRefunds(paymentIntentId ?? '');
    expect(given.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    // Named itself, it is tried again.
    expect(requestRefund(admin(), { orderId: bought.orderId, ticketIds: [first] }).amountCents).toBe(1200);
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'requested' }, {}, {}]);
  });

  it('31: a refund that fails later puts the order back to paid and before the admin, who can try again', async () => {
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    shop.clock.advance(10_000);
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'failed' }]);
    expect(exceptions()).toEqual(['refund_failed']);
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'succeeded' }]);
  });

  it('32: a ticket whose guest is in is not refunded without a decision, and then it is flagged', async () => {
    const [first] = ticketIds();
    use(first);
    expect(() => requestRefund(admin(), { orderId: bought.orderId })).toThrow('TICKET_ALREADY_USED');
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 2 });
    requestRefund(admin(), { orderId: bought.orderId, includeUsed: true });
    expect(exceptions()).toEqual(['used_ticket_refunded']);
  });

  it('32: refunded in the dashboard after the check-in: nobody can put the guest out by it', async () => {
    const [first] = ticketIds();
    use(first);
    await dev(`sessions/${bought.sessionId}/refund`);
    await shop.settle();
    expect(() => decideRefund(admin(), { id: question(), ticketIds: ticketIds() })).toThrow('TICKET_ALREADY_USED');
    decideRefund(admin(), { id: question(), ticketIds: ticketIds().slice(1) });
    expect(
      shop.db.sqlite.prepare(`SELECT status, COUNT(*) AS n FROM tickets GROUP BY status ORDER BY status`).all(),
    ).toEqual([
      { status: 'cancelled', n: 2 },
      { status: 'used', n: 1 },
    ]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('33: a dispute flags the order and is put before the admin', async () => {
    await dev(`sessions/${bought.sessionId}/dispute`);
    await shop.settle();
    expect(shop.db.sqlite.prepare(`SELECT is_disputed AS d FROM orders WHERE id = ?`).get(bought.orderId)).toEqual({
      d: 1,
    });
    expect(exceptions()).toEqual(['disputed']);
  });

  it('34: foreign tickets, unpaid orders and more than is left are refused cleanly', async () => {
    const other = await buyTicket(shop);
    expect(() => requestRefund(admin(), { orderId: other.orderId })).toThrow('REFUND_NOT_POSSIBLE');
    expect(() =>
      requestRefund(admin(), { orderId: bought.orderId, ticketIds: ['00000000-0000-4000-8000-000000000000'] }),
    ).toThrow('TICKET_NOT_FOUND');
    await dev(`sessions/${bought.sessionId}/refund`, { amount: 700 });
    await shop.settle();
    expect(() =>
      requestRefund(admin(), { orderId: bought.orderId, ticketIds: ticketIds(), amountCents: 3_600 }),
    ).toThrow('REFUND_TOO_LARGE');
    expect(() => requestRefund(shop.as(bought.userId), { orderId: bought.orderId })).toThrow('FORBIDDEN');
  });

  it('34: the dashboard was quicker than our refund: no money twice, and the books agree', async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    await dev(`sessions/${bought.sessionId}/refund`);
    requestRefund(admin(), { orderId: bought.orderId });
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'failed', reason: 'requested_by_admin' }]);
    expect(exceptions()).toEqual(['refund_failed']);
  });

  it('35: a cancelled event refunds everybody once, also when it is interrupted', async () => {
    const second = await buyTicket(shop, { eventId: bought.eventId });
    pay(shop, second);
    await shop.settle();
    const open = await buyTicket(shop, { eventId: bought.eventId });
    shop.db.sqlite.exec(
      `CREATE TEMP TRIGGER crash BEFORE INSERT ON refunds WHEN (SELECT COUNT(*) FROM refunds) = 1 BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    await expect(cancelEvent(admin(), bought.eventId)).rejects.toThrow('crash');
    shop.db.sqlite.exec(`DROP TRIGGER crash`);
    await cancelEvent(admin(), bought.eventId);
    await cancelEvent(admin(), bought.eventId);
    await shop.settle();
    for (const orderId of [bought.orderId, second.orderId])
      expect(books(shop, orderId)).toMatchObject({
        status: 'refunded',
        activeTickets: 0,
        refunds: [{ status: 'succeeded' }],
      });
    expect(books(shop, open.orderId)).toMatchObject({ status: 'cancelled', held: 0 });
    expect(
      shop.db.sqlite
        .prepare(`SELECT ref_id AS r, COUNT(*) AS n FROM outbox WHERE kind = 'mail.event_cancelled' GROUP BY ref_id`)
        .all(),
    ).toHaveLength(3); // who had not paid yet is told, too
    await expect(buyTicket(shop, { eventId: bought.eventId, userId: addBuyer(shop) })).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    });
  });

  it('a free ticket is taken back without the provider', () => {
    const eventId = addEvent(shop, { priceCents: 0 });
    return buyTicket(shop, { eventId }).then((free) => {
      expect(requestRefund(admin(), { orderId: free.orderId })).toMatchObject({
        amountCents: 0,
        refundIds: [],
        cancelledTickets: 1,
      });
      expect(books(shop, free.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0, refunds: [] });
    });
  });
});
