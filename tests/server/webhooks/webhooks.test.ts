import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { WEBHOOK_TYPES, type WebhookBody, type WebhookType } from '#shared/webhooks/webhook-types.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { listWebhookDeliveries } from '#server/services/shop/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from '#server/services/shop/webhooks/list-webhooks.ts';
import { makeWebhook } from '#server/services/shop/webhooks/make-webhook.ts';
import { removeWebhook } from '#server/services/shop/webhooks/remove-webhook.ts';
import { rotateWebhookSecret } from '#server/services/shop/webhooks/rotate-webhook-secret.ts';
import { sendWebhookAgain } from '#server/services/shop/webhooks/send-webhook-again.ts';
import { sendWebhookTest } from '#server/services/shop/webhooks/send-webhook-test.ts';
import { setWebhookState } from '#server/services/shop/webhooks/set-webhook-state.ts';
import { updateWebhook } from '#server/services/shop/webhooks/update-webhook.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { isVerified, openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const mailer = { send: async () => undefined, close: () => undefined };
const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => undefined };

describe('webhooks', () => {
  let shop: TestShop;
  let receiver: WebhookReceiver;
  let admin: ServiceContext;
  let adminId: string;

  beforeAll(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    admin = shop.as(adminId, ['admin']);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    for (const { id } of listWebhooks(admin)) removeWebhook(admin, { id });
    receiver = await openWebhookReceiver();
    return () => receiver.close();
  });

  const make = (types: readonly WebhookType[] = WEBHOOK_TYPES) =>
    makeWebhook(admin, { url: receiver.url, description: 'books', types: [...types] });
  const deliver = () => deliverOutbox(shop.system, { queue: 'webhook', handlers, lanes: newLanes(), concurrency: 2 });
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookBody);
  const deliveries = (id: string) => listWebhookDeliveries(admin, { id, limit: 20 }).items;
  const refusal = (call: () => unknown): string => {
    try {
      call();
      return 'none';
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
  };

  it('tell of a purchase, its refund and its night by ids alone, signed, and counted for each record', async () => {
    const { endpoint, secret } = make();
    const bought = await buyTicket(shop, { quantity: 2 });
    pay(shop, bought);
    await shop.settle();
    await cancelEvent(admin, bought.eventId);
    await shop.settle();
    await deliver();

    const told = bodies();
    const types = (type: string) => told.filter((body) => body.type === type);
    expect(types('order.paid').map(({ data }) => data)).toEqual([{ id: bought.orderId, eventId: bought.eventId }]);
    expect(types('ticket.issued')).toHaveLength(2);
    expect(types('ticket.cancelled').map(({ sequence }) => sequence)).toEqual([2, 2]);
    expect(types('order.refunded').map(({ data, sequence }) => [data.id, sequence])).toEqual([[bought.orderId, 2]]);
    expect(types('event.cancelled').map(({ data }) => data)).toEqual([{ id: bought.eventId }]);
    // Nothing but ids: no address, name, price or code.
    for (const body of told) {
      expect(Object.keys(body).toSorted()).toEqual(['data', 'sequence', 'timestamp', 'type']);
      for (const value of Object.values(body.data)) expect(value).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const received of receiver.received) {
      expect(isVerified(secret, received)).toBe(true);
      expect(isVerified(secret, { ...received, body: `${received.body} ` })).toBe(false);
      expect(isVerified(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toBe(false);
    }
    expect(deliveries(endpoint.id).every(({ state }) => state === 'delivered')).toBe(true);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(told.length);
  });

  it('tell only what an endpoint asked for, and nothing while it is off', async () => {
    const { endpoint } = make(['event.published']);
    const eventId = addEvent(shop, { isActive: false });
    setEventActive(admin, { id: eventId, scope: 'one', isActive: true });
    setEventActive(admin, { id: eventId, scope: 'one', isActive: false });
    await deliver();
    expect(bodies().map(({ type, data }) => [type, data.id])).toEqual([['event.published', eventId]]);

    setEventActive(admin, { id: eventId, scope: 'one', isActive: true });
    setWebhookState(admin, { id: endpoint.id, isOn: false });
    await deliver();
    expect(deliveries(endpoint.id).map(({ state }) => state)).toEqual(expect.arrayContaining(['dropped', 'delivered']));
    expect(refusal(() => sendWebhookTest(admin, { id: endpoint.id }))).toBe('WEBHOOK_OFF');
    setEventActive(admin, { id: eventId, scope: 'one', isActive: false });
    setEventActive(admin, { id: eventId, scope: 'one', isActive: true });
    expect(deliveries(endpoint.id)).toHaveLength(2);

    setWebhookState(admin, { id: endpoint.id, isOn: true });
    updateWebhook(admin, { id: endpoint.id, url: receiver.url, description: '', types: ['event.changed'] });
    setEventActive(admin, { id: eventId, scope: 'one', isActive: false });
    await deliver();
    expect(bodies().at(-1)?.type).toBe('event.changed');
    expect(receiver.received).toHaveLength(2);
  });

  it('are tried again after 5 seconds, 5 and 30 minutes, 2, 5 and 10 hours, with the same id, and then given up', async () => {
    const { endpoint } = make();
    sendWebhookTest(admin, { id: endpoint.id });
    receiver.answer(500);
    const waits = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];
    await deliver();
    for (const [tries, wait] of waits.entries()) {
      expect(receiver.received).toHaveLength(tries + 1);
      shop.clock.advance(wait * 0.89);
      await deliver();
      expect(receiver.received).toHaveLength(tries + 1);
      shop.clock.advance(wait * 0.22);
      await deliver();
    }
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    const [delivery] = deliveries(endpoint.id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: Array.from({ length: 8 }, () => ({ status: 500 })) });
    shop.clock.advance(DAY_MS);
    await deliver();
    expect(receiver.received).toHaveLength(8);

    receiver.answer(200);
    sendWebhookAgain(admin, { id: delivery?.id ?? '' });
    await deliver();
    expect(receiver.received.at(-1)?.id).toBe(delivery?.id);
    expect(deliveries(endpoint.id)[0]?.state).toBe('delivered');
    expect(listWebhooks(admin)[0]?.failingSince).toBeNull();
  });

  it('wait as long as the receiver asks, a day at most, and follow no redirect', async () => {
    const { endpoint } = make();
    receiver.answer(503, { 'retry-after': '3600' });
    sendWebhookTest(admin, { id: endpoint.id });
    await deliver();
    shop.clock.advance(59 * MINUTE_MS);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    shop.clock.advance(MINUTE_MS);
    receiver.answer(302, { location: receiver.url, 'retry-after': '99999999' });
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(deliveries(endpoint.id)[0]?.attempts[0]).toMatchObject({ status: 302 });
    shop.clock.advance(DAY_MS);
    receiver.answer(204);
    await deliver();
    expect(receiver.received).toHaveLength(3);
  });

  it('stop at a receiver that says 410 or fails for five days, and tell by mail who made it', async () => {
    const mails = () =>
      shop.db.sqlite
        .prepare<[], { payload: string }>(
          `SELECT payload FROM outbox WHERE kind = 'mail.webhook_off' ORDER BY created_at`,
        )
        .all()
        .map(({ payload }) => JSON.parse(payload) as { userId: string; reason: string });
    const gone = make().endpoint;
    receiver.answer(410);
    sendWebhookTest(admin, { id: gone.id });
    await deliver();
    expect(listWebhooks(admin)[0]).toMatchObject({ state: 'off', offReason: 'gone' });
    expect(mails()).toMatchObject([{ userId: adminId, reason: 'gone' }]);

    removeWebhook(admin, { id: gone.id });
    const failing = make().endpoint;
    receiver.answer(500);
    for (let day = 0; day <= 5; day++) {
      sendWebhookTest(admin, { id: failing.id });
      await deliver();
      expect(listWebhooks(admin)[0]?.state).toBe(day < 5 ? 'on' : 'off');
      shop.clock.advance(DAY_MS);
    }
    expect(mails().at(-1)).toMatchObject({ userId: adminId, reason: 'failing' });
  });

  it('are signed with the old secret beside a new one for a day', async () => {
    const { endpoint, secret: old } = make();
    const { secret } = rotateWebhookSecret(admin, { id: endpoint.id });
    const last = async () => {
      sendWebhookTest(admin, { id: endpoint.id });
      await deliver();
      const received = receiver.received.at(-1);
      return received === undefined ? [] : [isVerified(old, received), isVerified(secret, received)];
    };
    expect(await last()).toEqual([true, true]);
    shop.clock.advance(DAY_MS);
    expect(await last()).toEqual([false, true]);
    // The database alone gives no secret away.
    expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM webhook_endpoints').all())).not.toContain('whsec_');
  });

  it('go with their endpoint; there are 20 at most; unknown ones are said to be unknown', async () => {
    const { endpoint } = make();
    sendWebhookTest(admin, { id: endpoint.id });
    removeWebhook(admin, { id: endpoint.id });
    await deliver();
    expect(receiver.received).toEqual([]);
    for (let n = 0; n < 20; n++) make();
    expect(refusal(make)).toBe('TOO_MANY_WEBHOOKS');
    for (const call of [sendWebhookTest, sendWebhookAgain, removeWebhook, rotateWebhookSecret])
      expect(refusal(() => call(admin, { id: randomUUID() }))).toBe('NOT_FOUND');
    expect(refusal(() => listWebhooks(shop.as(addBuyer(shop), ['cashier'])))).toBe('FORBIDDEN');
  });
});
