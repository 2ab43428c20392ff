import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { clubPlan, openMembershipDemo } from './open-membership-demo.ts';

let demo: Awaited<ReturnType<typeof openMembershipDemo>>;

beforeAll(async () => {
  demo = await openMembershipDemo();
});
afterAll(async () => {
  await demo.close();
  expect(demo.contract.violations).toEqual([]);
});

describe('joining', () => {
  it('sells a monthly subscription on the hosted page and knows whose it is', async () => {
    const session = await demo.open();
    expect(session).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      totalCents: 1000,
      subscriptionId: null,
      isOurs: true,
      isLive: false,
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Subscribe for');
    expect(page).toContain('per month');
    expect(page).not.toContain('Pay later');

    const paid = await fetch(session.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: '4242 4242 4242 4242', pay: 'card', name: 'Anna' }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://shop.test/payment-success?session_id=${session.id}`,
    ]);
    const done = await demo.payments.getSubscriptionSession(session.id);
    expect(done).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      metadata: { user_id: 'user-1', plan_id: 'club' },
    });

    const subscription = await demo.payments.readSubscription(done.subscriptionId ?? '');
    expect(subscription).toMatchObject({
      customerId: done.customerId,
      status: 'active',
      isOurs: true,
      metadata: { user_id: 'user-1', plan_id: 'club' },
      monthlyCents: 1000,
      currentPeriodStart: new Date('2026-11-20T18:00:00Z'),
      currentPeriodEnd: new Date('2026-12-20T18:00:00Z'),
      billingAnchor: new Date('2026-11-20T18:00:00Z'),
      cancelAt: null,
      cancelAtPeriodEnd: false,
      pauseCollection: null,
      endedAt: null,
      latestInvoice: {
        status: 'paid',
        totalCents: 1000,
        paidCents: 1000,
        reason: 'first',
        subscriptionId: done.subscriptionId,
      },
      card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 },
    });
    expect(await demo.payments.listSubscriptions(done.customerId ?? '')).toHaveLength(1);
  });

  it('tells the shop in this order', async () => {
    await demo.standIn.whenWebhooksIdle();
    const types = demo.standIn.listEventBodies().map((body) => (JSON.parse(body) as { type: string }).type);
    expect(types.slice(0, 13)).toEqual([
      'customer.created',
      'product.created',
      'price.created',
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'payment_method.attached',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
  });

  it('names the subscription in every event that is about it', async () => {
    const messages = [];
    for await (const page of demo.payments.listWebhookEvents(new Date(0))) messages.push(...page);
    const about = messages.filter(({ type }) => /^(customer\.subscription|invoice|checkout\.session)\./.test(type));
    expect(new Set(about.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
    expect(
      about.every(
        ({ subscriptionId, customerId }) => subscriptionId?.startsWith('sub_') && customerId?.startsWith('cus_'),
      ),
    ).toBe(true);
  });

  it('asks for the same thing twice and gets it once', async () => {
    const user = { userId: 'twice', email: 'twice@clave.test', name: null };
    const [first, second] = await Promise.all([demo.payments.ensureCustomer(user), demo.payments.ensureCustomer(user)]);
    expect(first).toEqual(second);
    const sessionOf = (plan = clubPlan) =>
      demo.payments.startSubscriptionCheckout(
        {
          ...first,
          lang: null,
          plan,
          metadata: {},
          clientReferenceId: 'x',
          idempotencyKey: `same:${plan.monthlyCents}`,
          successUrl: 'http://shop.test/a',
          cancelUrl: 'http://shop.test/b',
          expiresAt: new Date(demo.now().getTime() + 3_600_000),
        },
        null,
      );
    expect((await sessionOf()).id).toBe((await sessionOf()).id);
    expect((await sessionOf({ ...clubPlan, monthlyCents: 1100 as Cents })).totalCents).toBe(1100);
    const { data: prices } = await demo.stripe.prices.list({ limit: 10 });
    expect(prices.map(({ unit_amount }) => unit_amount)).toEqual([1100, 1000]);
  });
});

describe('a first payment that does not come', () => {
  it('gives nothing while 3-D Secure is open, and everything once it was passed', async () => {
    const session = await demo.open();
    expect(demo.standIn.act('pay', session.id, { card: '4000 0025 0000 3155' })).toEqual({
      outcome: 'requires_action',
    });
    expect((await demo.payments.getSubscriptionSession(session.id)).subscriptionId).toBeNull();
    expect((await demo.payments.listSubscriptions(session.customerId ?? ''))[0]).toMatchObject({
      status: 'incomplete',
      latestInvoice: { status: 'open' },
    });
    demo.standIn.act('authenticate', session.id, { succeeds: true });
    expect((await demo.payments.listSubscriptions(session.customerId ?? ''))[0]).toMatchObject({
      status: 'active',
      latestInvoice: { status: 'paid' },
    });
  });

  it('ends an attempt that was given up after 23 hours', async () => {
    const session = await demo.open();
    demo.standIn.act('pay', session.id, { card: '4000 0000 0000 0002' });
    demo.standIn.act('pay', session.id, { card: '4000 0000 0000 9995' });
    expect(await demo.payments.listSubscriptions(session.customerId ?? '')).toMatchObject([{ status: 'incomplete' }]);
    await demo.passDays(1);
    expect(await demo.payments.listSubscriptions(session.customerId ?? '')).toMatchObject([
      { status: 'incomplete_expired', latestInvoice: { status: 'void' } },
    ]);
    expect((await demo.payments.getSubscriptionSession(session.id)).status).toBe('expired');
  });

  it('refuses a subscription nobody ever made', async () => {
    await expect(demo.payments.readSubscription('sub_none')).rejects.toBeInstanceOf(ProviderRefusal);
  });
});
