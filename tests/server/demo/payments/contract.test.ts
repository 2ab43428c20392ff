import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFiles } from '#tests/support/stripe-contract/contract-files.ts';
import { madeFrom, madeFromFile } from '#tests/support/stripe-contract/made-from.ts';
import { contractValidator } from '#tests/support/stripe-contract/contract-validator.ts';
import { openPaymentDemo } from './open-payment-demo.ts';
import { tourMemberships } from './tour-memberships.ts';
import { tourTerminal } from './tour-terminal.ts';

describe('the payment contract', () => {
  it('was made from the installed SDK (after a bump: node tests/support/stripe-contract/generate.ts)', () => {
    expect(madeFrom()).toEqual(JSON.parse(readFileSync(madeFromFile, 'utf8')));
  });

  it('stays small enough to be read by every test', () => {
    expect(readFileSync(generatedFiles.contract).byteLength).toBeLessThan(400_000);
  });
});

describe('a tour through everything the stand-in can do', () => {
  let demo: Awaited<ReturnType<typeof openPaymentDemo>>;

  beforeAll(async () => {
    demo = await openPaymentDemo();
    const { stripe, standIn, createSession, advance, inSeconds } = demo;
    const card = await createSession({
      expires_at: inSeconds(1860),
      locale: 'de',
      submit_type: 'book',
      custom_text: { submit: { message: 'See you on Friday.' } },
    });
    standIn.act('pay', card.id, { card: '4000 0000 0000 0002' });
    standIn.act('pay', card.id, { card: '4000 0025 0000 3155' });
    standIn.act('authenticate', card.id, { succeeds: false });
    standIn.act('pay', card.id, { card: '4000 0025 0000 3155' });
    standIn.act('authenticate', card.id, { succeeds: true });
    const paid = await stripe.checkout.sessions.retrieve(card.id, {
      expand: ['payment_intent.latest_charge', 'line_items', 'customer'],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { refund_id: 'r1' },
      expand: ['charge'],
    });
    await stripe.refunds.update(refund.id, { metadata: { note: 'ticket returned' } });
    await stripe.refunds.retrieve(refund.id, { expand: ['payment_intent'] });
    await stripe.refunds.list({ payment_intent: intent.id });
    await stripe.balance.retrieve();
    await stripe.webhookEndpoints.list({ limit: 10 });
    await stripe.webhookEndpoints.create({ url: demo.receiver.url, enabled_events: ['*'] });
    standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1 });
    await stripe.refunds.create({ charge: charge.id, amount: 100 });
    standIn.configure({ refundOutcome: 'pending', refundsAffected: 1 });
    await stripe.refunds.create({ charge: charge.id, amount: 100 });
    advance(3);
    await standIn.tick();

    for (const succeeds of [true, false]) {
      const delayed = await createSession();
      standIn.act('pay', delayed.id, { isDelayed: true });
      await stripe.checkout.sessions.retrieve(delayed.id, { expand: ['payment_intent.latest_charge'] });
      standIn.act('complete-delayed', delayed.id, { succeeds });
    }
    const free = await createSession({
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 0, product_data: { name: 'Free' } } }],
    });
    standIn.act('pay', free.id);
    const disputed = await createSession();
    standIn.act('pay', disputed.id);
    const dispute = standIn.act('dispute', disputed.id);
    await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] });
    await stripe.disputes.list({ charge: String(dispute.charge) });
    standIn.act('close-dispute', disputed.id, { succeeds: true });
    const left = await createSession();
    await stripe.checkout.sessions.expire(left.id);
    await stripe.checkout.sessions.listLineItems(card.id, { limit: 1 });
    await stripe.checkout.sessions.list({ status: 'complete', limit: 2, expand: ['data.payment_intent'] });
    await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    await stripe.paymentIntents.list({ created: { gte: 1 } });
    await stripe.charges.retrieve(charge.id, { expand: ['refunds'] });
    await stripe.charges.list({ payment_intent: intent.id });
    const customer = await stripe.customers.create({
      email: 'anna@example.test',
      name: 'Anna',
      metadata: { user_id: 'u1' },
    });
    await createSession({ customer: customer.id, customer_email: undefined });
    await stripe.customers.update(customer.id, { description: 'dancer' });
    await stripe.customers.retrieve(customer.id);
    await stripe.customers.list({ email: 'anna@example.test' });
    await stripe.customers.del(customer.id);
    await stripe.customers.retrieve(customer.id);
    await tourMemberships(demo);
    await tourTerminal(demo);
    await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
    advance(10 * 86_400);
    const { data: payouts } = await stripe.payouts.list({ limit: 10 });
    await stripe.balanceTransactions.list({ payout: payouts[0]?.id ?? '' });
    const { data: events } = await stripe.events.list({ limit: 100 });
    await stripe.events.retrieve(events[0]?.id ?? '');
    await standIn.whenWebhooksIdle();
  });
  afterAll(() => demo.close());

  it('breaks the contract in no request, no answer and no webhook', () => {
    expect(demo.contract.violations).toEqual([]);
  });

  it('passes every operation and every event type of the contract', () => {
    const { contract } = contractValidator;
    const called = new Set(demo.contract.exchanges.map((exchange) => exchange.route));
    expect(Object.keys(contract.operations).filter((route) => !called.has(route))).toEqual([]);
    const sent = new Set(demo.contract.webhooks.map((webhook) => webhook.eventType));
    expect(Object.keys(contract.events).filter((type) => !sent.has(type))).toEqual([]);
  });
});

describe('the contract has teeth', () => {
  let session: Stripe.Checkout.Session;

  beforeAll(async () => {
    const demo = await openPaymentDemo();
    session = await demo.createSession();
    await demo.close();
  });

  const complaintsAbout = (change: object, drop?: string): string[] => {
    const changed: Record<string, unknown> = { ...(JSON.parse(JSON.stringify(session)) as object), ...change };
    if (drop) delete changed[drop];
    return contractValidator.checkResponse('GET /v1/checkout/sessions/:id', 200, JSON.stringify(changed));
  };

  it('lets the real answer pass', () => expect(complaintsAbout({})).toEqual([]));
  it('catches a state that does not exist', () => expect(complaintsAbout({ status: 'finished' })).not.toEqual([]));
  it('catches a missing field', () => expect(complaintsAbout({}, 'payment_intent')).not.toEqual([]));
  it('catches an invented field', () => expect(complaintsAbout({ paid: true })).not.toEqual([]));
  it('catches a text where a number belongs', () => expect(complaintsAbout({ amount_total: '2400' })).not.toEqual([]));
  it('catches null where a value is promised', () => expect(complaintsAbout({ expires_at: null })).not.toEqual([]));
  it('catches a wrong nested object', () =>
    expect(complaintsAbout({ total_details: { amount_tax: 0 } })).not.toEqual([]));
  it('catches an error without its envelope', () =>
    expect(contractValidator.checkResponse(null, 404, '{"message":"Not Found"}')).not.toEqual([]));
  it('catches an event whose object is another kind', () => {
    const event = {
      id: 'evt_1',
      object: 'event',
      api_version: null,
      created: 1,
      livemode: false,
      pending_webhooks: 0,
      request: null,
      type: 'refund.created',
    };
    expect(contractValidator.checkWebhook(JSON.stringify({ ...event, data: { object: session } }))).not.toEqual([]);
  });

  const badRequests = {
    'a parameter this API version has dropped': 'payment_method_types[0]=card',
    'a mode that does not exist': 'mode=buy',
    'a typo in a nested line item': 'line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amout]=1',
    'a number that is none': 'expires_at=soon',
    'a minimum term Checkout does not know': 'subscription_data[cancel_at]=1',
    'a price without its currency': 'line_items[0][price_data][unit_amount]=1200',
  };
  for (const [name, parameters] of Object.entries(badRequests)) {
    it(`refuses ${name}`, () =>
      expect(contractValidator.checkRequest('POST /v1/checkout/sessions', parameters)).not.toEqual([]));
  }
});
