import { afterEach, describe, expect, it } from 'vitest';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { deliverLog, disturb, readWebhookLog } from '#tests/support/webhook-log.ts';
import { randomOf } from '#shared/art/random.ts';
import { openMembershipDemo } from './open-membership-demo.ts';
import { webhookSecret } from './open-payment-demo.ts';

type Demo = Awaited<ReturnType<typeof openMembershipDemo>>;
let demo: Demo;

afterEach(async () => {
  await demo.close();
  expect(demo.contract.violations).toEqual([]);
});

const change = (subscriptionId: string, key: string) => ({ subscriptionId, idempotencyKey: key });

async function periodEnds(of: Demo, subscriptionId: string): Promise<string[]> {
  return (await of.payments.listInvoices(subscriptionId))
    .toReversed()
    .map(({ periodEnd }) => periodEnd.toISOString().slice(0, 10));
}

describe('fourteen months', () => {
  it('keep the 31st as their day, over short months and a leap day, whether the clock walks or jumps', async () => {
    demo = await openMembershipDemo(new Date('2027-01-31T18:00:00Z'));
    const walked = await demo.join();
    const jumped = await demo.join();
    for (let week = 0; week < 61; week += 1) await demo.passDays(7);
    const expected = [
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ];
    expect(await periodEnds(demo, walked)).toEqual(expected);
    expect(await periodEnds(demo, jumped)).toEqual(expected);
    const invoices = await demo.payments.listInvoices(walked);
    expect(invoices.every(({ status, attempts }) => status === 'paid' && attempts === 1)).toBe(true);
    // Paid an hour after the month began, at that time and not when the clock was looked at.
    expect(invoices[0]?.paidAt).toEqual(new Date('2028-03-31T19:00:00Z'));
    expect(await demo.payments.readSubscription(walked)).toMatchObject({
      status: 'active',
      currentPeriodEnd: new Date('2028-04-30T18:00:00Z'),
    });
  });

  it('come at once when the clock jumps over all of them', async () => {
    demo = await openMembershipDemo(new Date('2027-01-31T18:00:00Z'));
    const id = await demo.join();
    await demo.passTo('2028-04-01T00:00:00Z');
    expect(await periodEnds(demo, id)).toHaveLength(15);
    const created = readWebhookLog(demo.standIn).map(({ body }) => (JSON.parse(body) as { created: number }).created);
    expect(created).toEqual(created.toSorted((a, b) => a - b));
  });
});

describe('a renewal that fails', () => {
  it('is tried three more times, then the membership is unpaid; a new card brings it back', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join('4000 0000 0000 0341');
    await demo.passTo('2026-12-20T20:00:00Z');
    expect(await demo.payments.readSubscription(id)).toMatchObject({
      status: 'past_due',
      currentPeriodEnd: new Date('2027-01-20T18:00:00Z'),
      latestInvoice: { status: 'open', attempts: 1, nextAttemptAt: new Date('2026-12-23T19:00:00Z') },
    });
    await expect(demo.payments.collectDue(change(id, 'again'))).rejects.toBeInstanceOf(ProviderRefusal);
    await demo.passTo('2027-01-10T00:00:00Z');
    expect(await demo.payments.readSubscription(id)).toMatchObject({
      status: 'unpaid',
      latestInvoice: { status: 'open', nextAttemptAt: null },
    });

    const { customerId } = await demo.payments.readSubscription(id);
    const { url } = await demo.payments.createPortalSession({
      customerId,
      returnUrl: 'http://shop.test/back',
      opensCardUpdate: true,
    });
    const updated = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: '5555 no card' }),
    });
    expect(await updated.text()).toContain('not one of the test cards');
    const back = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://shop.test/back']);
    const recovered = await demo.payments.collectDue(change(id, 'portal'));
    expect(recovered).toMatchObject({ status: 'active', card: { last4: '4242' }, latestInvoice: { status: 'paid' } });
    expect(await demo.payments.collectDue(change(id, 'portal'))).toEqual(recovered);
    const types = readWebhookLog(demo.standIn).map(({ type }) => type);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
  });

  it('recovers by itself when the next attempt finds a good card', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    demo.standIn.actOnSubscription('card-fails', id);
    await demo.passTo('2026-12-21T00:00:00Z');
    expect((await demo.payments.readSubscription(id)).status).toBe('past_due');
    const card = demo.standIn.actOnSubscription('new-card', id);
    await demo.stripe.subscriptions.update(id, { default_payment_method: card.id });
    await demo.passTo('2026-12-24T00:00:00Z');
    expect(await demo.payments.readSubscription(id)).toMatchObject({
      status: 'active',
      latestInvoice: { status: 'paid', attempts: 2 },
    });
  });
});

describe('a pause', () => {
  it('voids what falls into it, stays active, and ends by itself', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    const resumesAt = new Date('2027-03-20T18:00:00Z');
    expect(await demo.payments.pauseCollection({ ...change(id, 'pause'), resumesAt })).toMatchObject({
      status: 'active',
      pauseCollection: { resumesAt },
    });
    await demo.passTo('2027-03-20T20:00:00Z');
    expect((await demo.payments.listInvoices(id)).map(({ status }) => status)).toEqual([
      'paid',
      'void',
      'void',
      'void',
      'paid',
    ]);
    expect(await demo.payments.readSubscription(id)).toMatchObject({ status: 'active', pauseCollection: null });
  });

  it('ends early when asked to, and with the membership', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    await demo.payments.pauseCollection({ ...change(id, 'pause'), resumesAt: new Date('2027-03-20T18:00:00Z') });
    expect((await demo.payments.resumeCollection(change(id, 'resume'))).pauseCollection).toBeNull();
    await demo.payments.pauseCollection({ ...change(id, 'pause-2'), resumesAt: new Date('2027-03-20T18:00:00Z') });
    await demo.payments.setCancelAt({ ...change(id, 'end'), cancelAt: new Date('2027-01-20T18:00:00Z') });
    await demo.passTo('2027-04-01T00:00:00Z');
    expect(await demo.payments.readSubscription(id)).toMatchObject({
      status: 'canceled',
      endedAt: new Date('2027-01-20T18:00:00Z'),
    });
    expect((await demo.payments.listInvoices(id)).map(({ status }) => status)).toEqual(['void', 'paid']);
  });
});

describe('another plan', () => {
  const dance = { id: 'all-you-can-dance', name: 'All You Can Dance', monthlyCents: 4_800 as never };

  it('is charged from the next month on, and nothing of the running one', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    const before = await demo.payments.readSubscription(id);
    expect(await demo.payments.changePlan({ ...change(id, 'plan'), plan: dance })).toMatchObject({
      monthlyCents: 4_800,
      currentPeriodEnd: before.currentPeriodEnd,
      billingAnchor: before.billingAnchor,
      metadata: { ...before.metadata, plan_id: dance.id },
    });
    expect(await demo.payments.listInvoices(id)).toHaveLength(1);
    await demo.passTo('2026-12-21T00:00:00Z');
    expect((await demo.payments.listInvoices(id)).map(({ totalCents }) => totalCents)).toEqual([
      4_800,
      before.monthlyCents,
    ]);
  });

  it('is refused once the subscription is over', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    await demo.payments.cancelNow(id);
    await expect(demo.payments.changePlan({ ...change(id, 'plan'), plan: dance })).rejects.toThrow(ProviderRefusal);
  });
});

describe('an end', () => {
  it('comes on the day set, without another invoice', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    const cancelAt = new Date('2027-02-20T18:00:00Z');
    expect(await demo.payments.setCancelAt({ ...change(id, 'end'), cancelAt })).toMatchObject({
      cancelAt,
      cancelAtPeriodEnd: false,
    });
    await demo.passTo('2027-05-01T00:00:00Z');
    expect(await demo.payments.readSubscription(id)).toMatchObject({ status: 'canceled', endedAt: cancelAt });
    expect(await periodEnds(demo, id)).toEqual(['2026-12-20', '2027-01-20', '2027-02-20']);
  });

  it('can be undone, however it was set, and the same request twice is one', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    expect(await demo.payments.cancelAtPeriodEnd(change(id, 'end'))).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelAt: new Date('2026-12-20T18:00:00Z'),
    });
    const undone = await demo.payments.undoCancel(change(id, 'undo-1'));
    expect(undone).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null });
    await demo.payments.setCancelAt({ ...change(id, 'end-2'), cancelAt: new Date('2027-02-20T18:00:00Z') });
    expect((await demo.payments.undoCancel(change(id, 'undo-2'))).cancelAt).toBeNull();
    expect((await demo.payments.undoCancel(change(id, 'undo-3'))).cancelAt).toBeNull();
  });

  it('by withdrawal is at once, and the money goes back, in parts or whole', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    const ended = await demo.payments.cancelNow(id);
    expect(ended).toMatchObject({ status: 'canceled', endedAt: demo.now() });
    expect(await demo.payments.cancelNow(id)).toEqual(ended);
    const invoiceId = ended.latestInvoice?.id ?? '';
    const part = { invoiceId, amountCents: 700 as never, idempotencyKey: 'withdrawal:1', mark: 'w1' };
    const refund = await demo.payments.refundInvoice(part);
    expect(refund).toMatchObject({ amountCents: 700, mark: 'w1', status: 'succeeded' });
    expect((await demo.payments.refundInvoice(part)).id).toBe(refund.id);
    expect(
      await demo.payments.refundInvoice({ ...part, amountCents: null, idempotencyKey: 'withdrawal:2' }),
    ).toMatchObject({ amountCents: 300 });
    await expect(
      demo.payments.refundInvoice({ ...part, amountCents: null, idempotencyKey: 'withdrawal:3' }),
    ).rejects.toBeInstanceOf(ProviderRefusal);
  });

  it('made in the dashboard is told like any other', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    demo.standIn.actOnSubscription('cancel-at-period-end', id);
    demo.standIn.actOnSubscription('keep', id);
    demo.standIn.actOnSubscription('refund', id, { amount: 250 });
    demo.standIn.actOnSubscription('cancel-now', id);
    expect(
      readWebhookLog(demo.standIn)
        .map(({ type }) => type)
        .slice(-6),
    ).toEqual([
      'customer.subscription.updated',
      'customer.subscription.updated',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'customer.subscription.deleted',
    ]);
  });
});

describe('the portal', () => {
  it('shows card and invoices, and no way to cancel', async () => {
    demo = await openMembershipDemo();
    const id = await demo.join();
    const { customerId, latestInvoice } = await demo.payments.readSubscription(id);
    const { url } = await demo.payments.createPortalSession({ customerId, returnUrl: 'http://shop.test/back' });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Card ending in <b>4242</b>');
    expect(page).toContain(latestInvoice?.number);
    expect(page).not.toMatch(/cancel|pause/i);
    expect((await (await fetch(latestInvoice?.hostedUrl ?? '')).text()).includes('Paid')).toBe(true);
    await demo.payments.createPortalSession({ customerId, returnUrl: 'http://shop.test/back' });
    const { data } = await demo.stripe.billingPortal.configurations.list();
    expect(
      data.map(({ features }) => [
        features.subscription_cancel.enabled,
        features.subscription_update.enabled,
        features.payment_method_update.enabled,
      ]),
    ).toEqual([[false, false, true]]);
  });
});

describe('the webhook log', () => {
  it('can be told shuffled, doubled and with gaps, and is signed anew', async () => {
    demo = await openMembershipDemo();
    await demo.join();
    await demo.standIn.whenWebhooksIdle();
    const log = readWebhookLog(demo.standIn);
    const disturbed = disturb(log, { random: randomOf(7), duplicates: 0.3, drops: 0.2, delays: 0.2 });
    expect(disturbed.map(({ id }) => id)).not.toEqual(log.map(({ id }) => id));
    const before = demo.receiver.received.length;
    const statuses = await deliverLog(disturbed, { url: demo.receiver.url, secret: webhookSecret, now: demo.now() });
    expect(statuses.every((status) => status === 200)).toBe(true);
    const { body, signature } = demo.receiver.received[before] ?? { body: '', signature: '' };
    expect(demo.payments.readWebhook(body, signature).id).toBe(disturbed[0]?.id);
  });
});
