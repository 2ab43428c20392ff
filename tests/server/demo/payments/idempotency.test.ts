import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPaymentDemo, refusalOf } from './open-payment-demo.ts';

async function withDemo(
  work: (demo: Awaited<ReturnType<typeof openPaymentDemo>>) => Promise<void>,
  databaseFile = ':memory:',
): Promise<void> {
  const demo = await openPaymentDemo({ databaseFile });
  try {
    await work(demo);
    expect(demo.contract.violations).toEqual([]);
  } finally {
    await demo.close();
  }
}

describe('an idempotency key', () => {
  it('gets one session however often and however parallel it comes', () =>
    withDemo(async ({ createSession, stripe }) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => createSession({}, { idempotencyKey: 'order:1' })),
      );
      expect(new Set(answers.map((session) => session.id)).size).toBe(1);
      expect(answers.filter(({ lastResponse }) => lastResponse.headers['idempotent-replayed'] === 'true')).toHaveLength(
        7,
      );
      expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
    }));

  it('is refused for other parameters', () =>
    withDemo(async ({ createSession }) => {
      await createSession({}, { idempotencyKey: 'order:1' });
      expect(
        await refusalOf(createSession({ client_reference_id: 'order-2' }, { idempotencyKey: 'order:1' })),
      ).toMatchObject({
        statusCode: 400,
        type: 'StripeIdempotencyError',
      });
    }));

  it('is not spent on a refused parameter, but on a final refusal', () =>
    withDemo(async ({ createSession, stripe, standIn }) => {
      await refusalOf(createSession({ success_url: 'nowhere' }, { idempotencyKey: 'order:1' }));
      const { id } = await createSession({}, { idempotencyKey: 'order:1' });
      standIn.act('pay', id);
      const intentId = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
      await stripe.refunds.create({ payment_intent: intentId });
      const again = () =>
        refusalOf(stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: 'refund:1' }));
      expect(await again()).toMatchObject({ code: 'charge_already_refunded' });
      expect(await again()).toMatchObject({ code: 'charge_already_refunded' });
    }));

  it('makes a double click one refund', () =>
    withDemo(async ({ createSession, stripe, standIn }) => {
      const { id } = await createSession();
      standIn.act('pay', id);
      const intentId = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
      const click = () =>
        stripe.refunds.create({ payment_intent: intentId, amount: 100 }, { idempotencyKey: 'refund:1' });
      const [first, second] = await Promise.all([click(), click()]);
      expect(first.id).toBe(second.id);
    }));

  it('is forgotten after a day', () =>
    withDemo(async ({ createSession, advance, standIn, inSeconds }) => {
      const { id } = await createSession({}, { idempotencyKey: 'order:1' });
      advance(24 * 3600 + 1);
      await standIn.tick();
      expect((await createSession({ expires_at: inSeconds(3600) }, { idempotencyKey: 'order:1' })).id).not.toBe(id);
    }));

  it('still holds after a restart, with everything else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payments-'));
    const databaseFile = join(folder, 'payments.sqlite');
    let id = '';
    await withDemo(
      async ({ createSession }) => void ({ id } = await createSession({}, { idempotencyKey: 'order:1' })),
      databaseFile,
    );
    await withDemo(async ({ createSession, stripe }) => {
      const replayed = await createSession({}, { idempotencyKey: 'order:1' });
      expect([replayed.id, replayed.lastResponse.headers['idempotent-replayed']]).toEqual([id, 'true']);
      expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    }, databaseFile);
    rmSync(folder, { recursive: true });
  });
});

describe('a failure on the way', () => {
  it('after the work: the SDK asks again with its key and gets the same session', () =>
    withDemo(async ({ createSession, standIn, stripe }) => {
      standIn.addFault({ route: 'POST /v1/checkout/sessions', kind: 'lose-answer', times: 1, delayMs: 0 });
      const session = await createSession();
      expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
    }));

  it('before the work: nothing was done, and once it works it is done once', () =>
    withDemo(async ({ createSession, standIn, stripe }) => {
      standIn.addFault({ route: 'POST /v1/checkout/sessions', kind: 'lose-request', times: 2, delayMs: 0 });
      expect(await refusalOf(createSession({}, { idempotencyKey: 'order:1' }))).toMatchObject({
        type: 'StripeConnectionError',
      });
      expect((await stripe.checkout.sessions.list()).data).toEqual([]);
      await createSession({}, { idempotencyKey: 'order:1' });
      expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
    }));

  it('comes as Stripe sends it: too many requests, a broken server, an answer too late', () =>
    withDemo(async ({ createSession, standIn }) => {
      const fault = { route: 'POST /v1/checkout/sessions', times: 2, delayMs: 120 };
      standIn.addFault({ ...fault, kind: 'rate-limit' });
      expect(await refusalOf(createSession())).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' });
      standIn.clearFaults();
      standIn.addFault({ ...fault, kind: 'error-500' });
      expect(await refusalOf(createSession())).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
      standIn.addFault({ ...fault, kind: 'delay' });
      expect(await refusalOf(createSession({}, { idempotencyKey: 'order:1', timeout: 40 }))).toMatchObject({
        type: 'StripeConnectionError',
      });
      expect((await createSession({}, { idempotencyKey: 'order:1' })).lastResponse.headers['idempotent-replayed']).toBe(
        'true',
      );
    }));
});
