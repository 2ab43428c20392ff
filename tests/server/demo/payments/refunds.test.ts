import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentDemo, refusalOf } from './open-payment-demo.ts';

let demo: Awaited<ReturnType<typeof openPaymentDemo>>;
beforeEach(async () => {
  demo = await openPaymentDemo();
});
afterEach(async () => {
  expect(demo.contract.violations).toEqual([]);
  await demo.close();
});

async function paidSession(): Promise<{ id: string; intentId: string }> {
  const { id } = await demo.createSession();
  demo.standIn.act('pay', id);
  return { id, intentId: String((await demo.stripe.checkout.sessions.retrieve(id)).payment_intent) };
}

async function chargeOf(intentId: string): Promise<Stripe.Charge> {
  return (await demo.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
    .latest_charge as Stripe.Charge;
}

describe('a refund', () => {
  it('gives back a part, then the rest, then nothing more', async () => {
    const { intentId } = await paidSession();
    expect(await demo.stripe.refunds.create({ payment_intent: intentId, amount: 1200 })).toMatchObject({
      amount: 1200,
      status: 'succeeded',
      payment_intent: intentId,
    });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 1200, refunded: false });
    expect((await demo.stripe.refunds.create({ payment_intent: intentId })).amount).toBe(2750);
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 3950, refunded: true });
    expect(await refusalOf(demo.stripe.refunds.create({ payment_intent: intentId }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    expect((await demo.stripe.refunds.list({ payment_intent: intentId })).data.map((refund) => refund.amount)).toEqual([
      2750, 1200,
    ]);
  });

  it('above the remainder is refused and changes nothing', async () => {
    const { intentId } = await paidSession();
    for (const amount of [3951, 0, -5]) {
      expect(await refusalOf(demo.stripe.refunds.create({ payment_intent: intentId, amount }))).toMatchObject({
        statusCode: 400,
        param: 'amount',
      });
    }
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 0 });
  });

  it('needs a payment that exists and was paid', async () => {
    expect(await refusalOf(demo.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusalOf(demo.stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      statusCode: 404,
      param: 'payment_intent',
    });
    const { id } = await demo.createSession();
    demo.standIn.act('pay', id, { isDelayed: true });
    const { payment_intent: pending } = await demo.stripe.checkout.sessions.retrieve(id);
    expect(await refusalOf(demo.stripe.refunds.create({ payment_intent: String(pending) }))).toMatchObject({
      statusCode: 400,
    });
  });

  it('tells refund.created, charge.refunded and refund.updated, also when it was made in the dashboard', async () => {
    const { id } = await paidSession();
    await demo.standIn.whenWebhooksIdle();
    demo.receiver.received.length = 0;
    demo.standIn.act('refund', id, { amount: 100 });
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.types().toSorted()).toEqual(['charge.refunded', 'refund.created', 'refund.updated']);
  });

  it('can fail after it seemed to succeed: the charge counts as paid again', async () => {
    const { intentId } = await paidSession();
    demo.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 60 });
    const refund = await demo.stripe.refunds.create({ payment_intent: intentId });
    expect(refund.status).toBe('succeeded');
    demo.advance(60);
    await demo.standIn.tick();
    await demo.standIn.whenWebhooksIdle();
    expect(await demo.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(demo.receiver.types()).toContain('refund.failed');
    expect((await demo.stripe.refunds.create({ payment_intent: intentId })).amount).toBe(3950);
  });

  it('can be pending until the bank has answered', async () => {
    const { intentId } = await paidSession();
    demo.standIn.configure({ refundOutcome: 'pending', refundsAffected: 1 });
    const refund = await demo.stripe.refunds.create({ payment_intent: intentId });
    expect(refund.status).toBe('pending');
    const answer = await fetch(`${demo.standIn.url}/dev/api/refunds/${refund.id}/end`, {
      method: 'POST',
      body: '{"succeeds":true}',
    });
    expect(await answer.json()).toMatchObject({ status: 'succeeded' });
  });

  it('fails later for the test card that stands for it', async () => {
    const { id } = await demo.createSession();
    demo.standIn.act('pay', id, { card: '4000 0000 0000 5126' });
    const refund = demo.standIn.act('refund', id);
    demo.advance(2);
    await demo.standIn.tick();
    expect((await demo.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  });
});

describe('a dispute', () => {
  it('is told by webhook and bars further refunds', async () => {
    const { id, intentId } = await paidSession();
    demo.standIn.act('dispute', id);
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.types()).toContain('charge.dispute.created');
    expect(await refusalOf(demo.stripe.refunds.create({ payment_intent: intentId }))).toMatchObject({
      code: 'charge_disputed',
    });
    expect((await demo.stripe.disputes.list({ payment_intent: intentId })).data).toHaveLength(1);
  });
});
