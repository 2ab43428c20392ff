import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentDemo, startedAt, webhookSecret } from './open-payment-demo.ts';

let demo: Awaited<ReturnType<typeof openPaymentDemo>>;
beforeEach(async () => {
  demo = await openPaymentDemo();
});
afterEach(async () => {
  expect(demo.contract.violations).toEqual([]);
  await demo.close();
});

async function paid(): Promise<string> {
  const { id } = await demo.createSession();
  demo.standIn.act('pay', id);
  return id;
}

const verified = ({ body, signature }: { body: string; signature: string }, secret = webhookSecret): Stripe.Event =>
  demo.stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, demo.inSeconds(0) * 1000);

describe('webhooks', () => {
  it('tell a payment in its parts, signed so that the SDK believes them', async () => {
    await paid();
    await demo.standIn.whenWebhooksIdle();
    const created = await demo.stripe.events.list();
    expect(created.data.map((event) => event.type).toReversed()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(demo.receiver.received.map((got) => verified(got).id).toSorted()).toEqual(
      created.data.map((event) => event.id).toSorted(),
    );
    expect(() => demo.receiver.received.map((got) => verified(got, 'whsec_other'))).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });

  it('count as delivered only after a 2xx; a redirect and an error are tried again with a new signature', async () => {
    demo.standIn.configure({ webhookMode: 'hold' });
    const { id } = await demo.createSession();
    await demo.stripe.checkout.sessions.expire(id);
    demo.receiver.answers.push(302, 500);
    await demo.standIn.flushWebhooks();
    demo.advance(10);
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received).toHaveLength(3);
    expect(new Set(demo.receiver.received.map(({ signature }) => signature)).size).toBe(2);
    expect(demo.standIn.recentDeliveries()[0]).toMatchObject({ state: 'delivered', attempts: 3, lastOutcome: '200' });
    const [event] = (await demo.stripe.events.list({ delivery_success: true })).data;
    expect(event).toMatchObject({ type: 'checkout.session.expired', pending_webhooks: 0 });
  });

  it('are given up after the last retry but stay in the events list', async () => {
    demo.receiver.answers.push(...Array<number>(20).fill(503));
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received).toHaveLength(4 * 3);
    expect(demo.standIn.recentDeliveries().every((delivery) => delivery.state === 'failed')).toBe(true);
    const listed = await demo.stripe.events.list({
      created: { gte: demo.inSeconds(-60) },
      types: ['checkout.session.completed', 'refund.created'],
    });
    expect(listed.data.map((event) => [event.type, event.pending_webhooks])).toEqual([
      ['checkout.session.completed', 1],
    ]);
  });

  it('can be held back and sent at will', async () => {
    demo.standIn.configure({ webhookMode: 'hold' });
    await paid();
    await demo.standIn.tick();
    expect(demo.receiver.received).toEqual([]);
    expect(await demo.standIn.flushWebhooks()).toBe(4);
    expect(demo.receiver.received).toHaveLength(4);
  });

  it('can come twice, out of order, only at the second attempt, or never', async () => {
    demo.standIn.configure({ webhookMode: 'duplicate' });
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received).toHaveLength(8);
    expect(new Set(demo.receiver.received.map(({ event }) => event.id)).size).toBe(4);

    demo.standIn.configure({ webhookMode: 'shuffle' });
    const orders = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      demo.receiver.received.length = 0;
      await paid();
      await demo.standIn.whenWebhooksIdle();
      orders.add(demo.receiver.types().join());
    }
    expect(orders.size).toBeGreaterThan(1);

    demo.receiver.received.length = 0;
    demo.standIn.configure({ webhookMode: 'drop-first' });
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received).toHaveLength(4);
    expect(demo.standIn.recentDeliveries(4).map((delivery) => delivery.attempts)).toEqual([2, 2, 2, 2]);

    demo.standIn.configure({ webhookMode: 'off' });
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received).toHaveLength(4);
  });

  it('can carry an old signature or one of another secret', async () => {
    demo.standIn.configure({ signatureAgeSeconds: 301 });
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(() => verified(demo.receiver.received[0]!)).toThrow('Timestamp outside the tolerance zone');
    demo.standIn.configure({ signatureAgeSeconds: 0, webhookSecret: 'whsec_next' });
    demo.receiver.received.length = 0;
    await paid();
    await demo.standIn.whenWebhooksIdle();
    expect(verified(demo.receiver.received[0]!, 'whsec_next').created).toBe(startedAt.getTime() / 1000);
  });

  it('can be sent again from the dashboard, with the same event id', async () => {
    await paid();
    await demo.standIn.whenWebhooksIdle();
    const { id } = demo.receiver.received[0]!.event;
    await fetch(`${demo.standIn.url}/dev/api/events/${id}/resend`, { method: 'POST' });
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received.filter(({ event }) => event.id === id)).toHaveLength(2);
  });

  it('name the request that caused them', async () => {
    const { id } = await demo.createSession();
    const expired = await demo.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'let-go:1' });
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.received[0]!.event.request).toEqual({
      id: expired.lastResponse.requestId,
      idempotency_key: 'let-go:1',
    });
  });
});
