import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentDemo, refusalOf, sdkFor, ticketSession } from './open-payment-demo.ts';

let demo: Awaited<ReturnType<typeof openPaymentDemo>>;
beforeEach(async () => {
  demo = await openPaymentDemo();
});
afterEach(async () => {
  expect(demo.contract.violations).toEqual([]);
  await demo.close();
});

const halfHour = 1800;
const day = 24 * 3600;

describe('creating a session', () => {
  it('answers an open session with its page, total and references', async () => {
    const session = await demo.createSession({ expires_at: demo.inSeconds(halfHour) });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 3950,
      currency: 'eur',
      livemode: false,
      client_reference_id: 'order-1',
      customer_email: 'anna@example.test',
      payment_intent: null,
      metadata: { order_id: '0012' },
      url: `${demo.standIn.publicUrl}/c/pay/${session.id}`,
    });
  });

  it('takes an expiry from half an hour to a day and nothing outside', async () => {
    for (const seconds of [halfHour, day])
      expect((await demo.createSession({ expires_at: demo.inSeconds(seconds) })).expires_at).toBe(
        demo.inSeconds(seconds),
      );
    for (const seconds of [halfHour - 1, day + 1, -60]) {
      expect(await refusalOf(demo.createSession({ expires_at: demo.inSeconds(seconds) }))).toMatchObject({
        statusCode: 400,
        param: 'expires_at',
      });
    }
  });

  it('refuses what Stripe refuses, and names the parameter', async () => {
    const item = (price: object, quantity?: number) => ({
      line_items: [{ quantity, price_data: { currency: 'eur', product_data: { name: 'x' }, ...price } }],
    });
    const cases: [object, string, string | undefined][] = [
      [{ colour: 'red' }, 'colour', 'parameter_unknown'],
      [
        { line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amout: 1 } }] },
        'line_items[0][price_data][unit_amout]',
        'parameter_unknown',
      ],
      [{ line_items: undefined }, 'line_items', 'parameter_missing'],
      [{ success_url: undefined }, 'success_url', 'parameter_missing'],
      [{ success_url: 'paid' }, 'success_url', 'url_invalid'],
      [item({}, 1), 'line_items[0][price_data][unit_amount]', 'parameter_missing'],
      [item({ unit_amount: -1 }, 1), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
      [item({ unit_amount: 12.5 }, 1), 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer'],
      [item({ unit_amount: 1200 }), 'line_items[0][quantity]', 'parameter_missing'],
      [item({ unit_amount: 1200 }, 0), 'line_items[0][quantity]', 'parameter_invalid_integer'],
      [{ customer_email: '' }, 'customer_email', 'parameter_invalid_empty'],
      [{ customer: 'cus_none', customer_email: undefined }, 'customer', 'resource_missing'],
      [{ metadata: { note: 'x'.repeat(501) } }, 'metadata[note]', undefined],
    ];
    for (const [change, param, code] of cases) {
      expect(await refusalOf(demo.createSession(change)), JSON.stringify(change)).toMatchObject({
        type: 'StripeInvalidRequestError',
        param,
        code,
      });
    }
    expect(await refusalOf(demo.createSession(item({ unit_amount: 10 }, 1)))).toMatchObject({
      code: 'amount_too_small',
    });
  });

  it('says 501 to what Stripe has and the stand-in has not, instead of ignoring it', async () => {
    expect(await refusalOf(demo.createSession({ invoice_creation: { enabled: true } }))).toMatchObject({
      statusCode: 501,
      type: 'StripeAPIError',
    });
    expect(await refusalOf(demo.createSession({ mode: 'setup' }))).toMatchObject({ statusCode: 501 });
    expect(await refusalOf(demo.stripe.subscriptionSchedules.list())).toMatchObject({ statusCode: 501 });
  });
});

describe('every failure carries an error envelope', () => {
  it('for a wrong key, an unknown address and an unknown object', async () => {
    expect(await refusalOf(sdkFor(demo.standIn.port, 'sk_test_other').customers.list())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
    expect(await refusalOf(demo.stripe.rawRequest('POST', '/v1/money_printers', {}))).toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
    expect(await refusalOf(demo.stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
    });
    const plain = await fetch(`${demo.standIn.url}/nowhere`);
    expect([plain.status, await plain.json()]).toEqual([
      404,
      { error: { type: 'invalid_request_error', message: expect.any(String) as string } },
    ]);
  });

  it('and names request and version in the headers', async () => {
    const { lastResponse } = await demo.createSession();
    expect(lastResponse.headers['request-id']).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  });
});

describe('the end of a session', () => {
  it('comes at expires_at: on asking, on tick, with one event', async () => {
    const asked = await demo.createSession({ expires_at: demo.inSeconds(halfHour) });
    const ticked = await demo.createSession({ expires_at: demo.inSeconds(halfHour) });
    demo.advance(halfHour - 1);
    expect((await demo.stripe.checkout.sessions.retrieve(asked.id)).status).toBe('open');
    demo.advance(1);
    expect(await demo.stripe.checkout.sessions.retrieve(asked.id)).toMatchObject({ status: 'expired', url: null });
    await demo.standIn.tick();
    await demo.standIn.whenWebhooksIdle();
    expect(
      demo.receiver.received
        .map(({ event }) => [event.type, (event.data.object as Stripe.Checkout.Session).id])
        .toSorted(),
    ).toEqual([asked.id, ticked.id].map((id) => ['checkout.session.expired', id]).toSorted());
  });

  it('can be called by the shop while it is open, and only then', async () => {
    const session = await demo.createSession();
    expect((await demo.stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    expect(await refusalOf(demo.stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
    expect(() => demo.standIn.act('pay', session.id)).toThrow('can no longer be paid');
  });

  it('can be overtaken by a payment begun in time (a late payment)', async () => {
    const session = await demo.createSession({ expires_at: demo.inSeconds(halfHour) });
    demo.advance(halfHour + 60);
    await demo.standIn.tick();
    demo.standIn.act('pay', session.id, { isLate: true });
    expect(await demo.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    });
  });
});

describe('a paid session', () => {
  it('has a payment intent with its own metadata, a charge, and the line items', async () => {
    const { id } = await demo.createSession();
    demo.standIn.act('pay', id);
    const session = await demo.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'anna@example.test' },
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 3950, metadata: { order_id: '0012' } });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      amount: 3950,
      payment_method_details: { card: { last4: '4242' } },
    });
    expect(session.line_items?.data.map((item) => [item.quantity, item.amount_total])).toEqual([
      [2, 2400],
      [1, 1550],
    ]);
  });

  it('stays open after a declined card and keeps one payment intent', async () => {
    const { id } = await demo.createSession();
    expect(demo.standIn.act('pay', id, { card: '4000000000000002' })).toEqual({
      outcome: 'declined',
      message: 'Your card was declined.',
      declineCode: 'generic_decline',
    });
    expect(demo.standIn.act('pay', id, { card: '4000000000009995' })).toMatchObject({
      declineCode: 'insufficient_funds',
    });
    const session = await demo.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } },
    });
    demo.standIn.act('pay', id);
    expect((await demo.stripe.checkout.sessions.retrieve(id)).payment_intent).toBe(
      (session.payment_intent as Stripe.PaymentIntent).id,
    );
  });

  it('is complete but unpaid while a delayed payment is on its way', async () => {
    for (const [succeeds, paymentStatus] of [
      [true, 'paid'],
      [false, 'unpaid'],
    ] as const) {
      const { id } = await demo.createSession();
      demo.standIn.act('pay', id, { isDelayed: true });
      expect(await demo.stripe.checkout.sessions.retrieve(id)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
      });
      demo.standIn.act('complete-delayed', id, { succeeds });
      expect(await demo.stripe.checkout.sessions.retrieve(id)).toMatchObject({
        status: 'complete',
        payment_status: paymentStatus,
      });
    }
  });

  it('needs no payment when the total is zero', async () => {
    const [item] = ticketSession.line_items ?? [];
    const { id } = await demo.createSession({
      line_items: [{ ...item, price_data: { currency: 'eur', unit_amount: 0, product_data: { name: 'Free night' } } }],
    });
    demo.standIn.act('pay', id);
    expect(await demo.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
  });

  it('is found page by page, newest first', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await demo.createSession()).id);
    const walked: string[] = [];
    for await (const session of demo.stripe.checkout.sessions.list({ limit: 2 })) walked.push(session.id);
    expect(walked).toEqual(ids.toReversed());
    const before = await demo.stripe.checkout.sessions.list({ limit: 2, ending_before: ids[1] });
    expect([before.data.map((session) => session.id), before.has_more]).toEqual([[ids[3], ids[2]], true]);
  });
});
