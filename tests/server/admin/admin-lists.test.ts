import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { listEventSales } from '#server/services/office/statistics/list-event-sales.ts';
import { listFailedMails } from '#server/services/mail/list-failed-mails.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { showOverview } from '#server/services/office/today/show-overview.ts';
import { retryOutboxEntry } from '#server/services/base/outbox/retry-outbox-entry.ts';
import { recordException } from '#server/services/shop/payments/record-exception.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const FIRST = { limit: 20 };

describe('the admin panel', () => {
  let shop: TestShop;
  let admin: ServiceContext;

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const ticketsOf = (orderId: string) =>
    shop.db.sqlite
      .prepare<[string], { id: string }>(`SELECT id FROM tickets WHERE order_id = ? ORDER BY position`)
      .all(orderId)
      .map(({ id }) => id);
  const salesOf = (eventId: string) =>
    [
      ...listEventSales(admin, { when: 'coming', limit: 100 }).items,
      ...listEventSales(admin, { when: 'past', limit: 100 }).items,
    ].find(({ id }) => id === eventId);
  const bought = async (request: Parameters<typeof buyTicket>[1]) => {
    const order = await buyTicket(shop, request);
    pay(shop, order);
    await shop.settle();
    return order;
  };
  const failedMail = (kind: string, createdAt = shop.clock.now().getTime()) => {
    const id = randomUUID();
    shop.db.sqlite
      .prepare(
        `INSERT INTO outbox (id, kind, ref_id, status, attempts, next_attempt_at, last_error, created_at)
          VALUES (?, ?, ?, 'failed', 8, 0, 'ECONNREFUSED', ?)`,
      )
      .run(id, kind, randomUUID(), createdAt);
    return id;
  };

  it('opens for admins alone', () => {
    const verbs: ((ctx: ServiceContext) => unknown)[] = [
      showOverview,
      (ctx) => listEventSales(ctx, { when: 'coming', ...FIRST }),
      (ctx) => listPaymentExceptions(ctx, FIRST),
      (ctx) => listFailedMails(ctx, FIRST),
    ];
    for (const verb of verbs) {
      expect(() => verb(shop.visitor)).toThrow('UNAUTHORIZED');
      expect(() => verb(shop.as(addBuyer(shop)))).toThrow('FORBIDDEN');
      expect(() => verb(shop.as(addBuyer(shop), ['cashier']))).toThrow('FORBIDDEN');
      expect(verb(admin)).toBeTruthy();
    }
  });

  it('counts active nights to come, a running one too, and neither hidden, cancelled nor past ones', async () => {
    addEvent(shop);
    addEvent(shop, { startsInHours: -2 });
    addEvent(shop, { startsInHours: -5 });
    addEvent(shop, { isActive: false });
    const cancelled = addEvent(shop);
    await cancelEvent(admin, cancelled);
    expect(showOverview(admin)).toMatchObject({
      activeEvents: 2,
      tickets: 0,
      revenueCents: 0,
      tonight: { tickets: 0, takenCents: 0, takenWeekBeforeCents: null },
    });
    expect(listEventSales(admin, { when: 'coming', ...FIRST }).items).toHaveLength(4);
    expect(listEventSales(admin, { when: 'past', ...FIRST }).items).toHaveLength(1);
    expect(salesOf(cancelled)).toMatchObject({ isActive: true, isCancelled: true });
  });

  it('counts money when it is paid, not before, and no longer once it goes back', async () => {
    const eventId = addEvent(shop, { capacity: 30 });
    const order = await buyTicket(shop, { eventId, quantity: 3 });
    expect(salesOf(eventId)).toMatchObject({ sold: 0, held: 3, maxCapacity: 30, revenueCents: 0 });
    pay(shop, order);
    await shop.settle();
    expect(salesOf(eventId)).toMatchObject({ sold: 3, held: 0, revenueCents: 3600 });
    requestRefund(admin, { orderId: order.orderId, ticketIds: ticketsOf(order.orderId).slice(0, 1) });
    expect(salesOf(eventId)).toMatchObject({ sold: 2, revenueCents: 2400 });
    await shop.settle();
    requestRefund(admin, { orderId: order.orderId });
    await shop.settle();
    expect(salesOf(eventId)).toMatchObject({ sold: 0, revenueCents: 0 });
    expect(showOverview(admin)).toMatchObject({ tickets: 0, revenueCents: 0 });
  });

  it('keeps counting money that could not go back, and not that of a second payment by mistake', async () => {
    const order = await bought({ quantity: 2 });
    const second = shop.db.sqlite.prepare(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key)
        VALUES (?, ?, 'pi_second', 2400, 'second_payment', 'succeeded', 'second:pi_second')`,
    );
    second.run(randomUUID(), order.orderId);
    expect(salesOf(order.eventId)).toMatchObject({ revenueCents: 2400 });
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    requestRefund(admin, { orderId: order.orderId });
    await shop.settle();
    shop.clock.advance(10_000);
    await shop.settle();
    expect(salesOf(order.eventId)).toMatchObject({ sold: 0, revenueCents: 2400 });
    expect(listPaymentExceptions(admin, FIRST).items).toMatchObject([
      { kind: 'refund_failed', orderId: order.orderId, eventTitle: 'Salsa Friday' },
    ]);
  });

  it('pages events by the same instant and id, each once: the next first, then the latest first', () => {
    const coming = [3, 3, 3, 10, 11].map((startsInHours) => addEvent(shop, { startsInHours }));
    const past = [-30, -30, -50].map((startsInHours) => addEvent(shop, { startsInHours }));
    for (const [when, ids] of [
      ['coming', coming],
      ['past', past],
    ] as const) {
      const seen: { id: string; startsAt: Date }[] = [];
      let page = listEventSales(admin, { when, limit: 2 });
      seen.push(...page.items);
      while (page.nextCursor !== null) {
        page = listEventSales(admin, { when, limit: 2, cursor: page.nextCursor });
        seen.push(...page.items);
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const instants = seen.map(({ startsAt }) => startsAt.getTime());
      expect(instants).toEqual(
        when === 'coming' ? instants.toSorted((a, b) => a - b) : instants.toSorted((a, b) => b - a),
      );
    }
  });

  it('lists open exceptions, newest first, a page at a time', () => {
    for (const refId of ['a', 'b', 'c']) {
      recordException(shop.system, { kind: 'unknown_payment', refId, orderId: null, detail: '1200 eur' });
      shop.clock.advance(1000);
    }
    shop.db.sqlite.prepare(`UPDATE payment_exceptions SET resolved_at = 1 WHERE ref_id = 'a'`).run();
    const first = listPaymentExceptions(admin, { limit: 1 });
    expect(first.items).toMatchObject([
      { refId: 'c', kind: 'unknown_payment', detail: '1200 eur', orderId: null, eventTitle: null },
    ]);
    const second = listPaymentExceptions(admin, { limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ refId: 'b' }], nextCursor: null });
  });

  it('lists what could not be sent and sends it again, once', () => {
    const old = failedMail('mail.order_paid', shop.clock.now().getTime() - DAY_MS);
    const young = failedMail('refund');
    expect(listFailedMails(admin, FIRST).items).toMatchObject([
      { id: young, kind: 'refund', name: 'A refund that Stripe was never told about' },
      { id: old, kind: 'mail.order_paid', name: 'Tickets and receipt', attempts: 8, lastError: 'ECONNREFUSED' },
    ]);
    retryOutboxEntry(admin, old);
    expect(listFailedMails(admin, FIRST).items).toMatchObject([{ id: young }]);
    expect(() => retryOutboxEntry(admin, old)).toThrow('NOT_FOUND');
  });

  it('names by its kind what only a version before this one put into the outbox', () => {
    const id = failedMail('mail.of_before');
    expect(listFailedMails(admin, FIRST).items).toMatchObject([{ id, name: 'mail.of_before' }]);
  });
});
