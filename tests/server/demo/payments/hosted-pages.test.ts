import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentDemo } from './open-payment-demo.ts';

let demo: Awaited<ReturnType<typeof openPaymentDemo>>;
beforeEach(async () => {
  demo = await openPaymentDemo();
});
afterEach(() => demo.close());

const look = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), headers: response.headers };
};

const send = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};

const pageOf = (id: string) => `${demo.standIn.url}/c/pay/${id}`;
const stateOf = async (id: string) => {
  const { status, payment_status: paymentStatus } = await demo.stripe.checkout.sessions.retrieve(id);
  return [status, paymentStatus];
};

describe('the payment page', () => {
  it('shows items, total, e-mail and the test cards, and fetches nothing', async () => {
    const { id } = await demo.createSession({ custom_text: { submit: { message: '<b>Doors 20:00</b>' } } });
    const { status, html, headers } = await look(pageOf(id));
    expect(status).toBe(200);
    for (const text of [
      'no money moves',
      'Salsa Friday · General Admission',
      '2 × €12.00',
      '€39.50',
      'anna@example.test',
      '4242 4242 4242 4242',
      '4000 0000 0000 9995',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('&lt;b&gt;Doors');
    expect(html).toContain('href="http://shop.test/checkout/e1"');
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('leads a good card to the success page with the session id', async () => {
    const { id } = await demo.createSession();
    const { status, location } = await send(pageOf(id), { card: '4242 4242 4242 4242', pay: 'card' });
    expect([status, location]).toEqual([303, `http://shop.test/event-payment-success?session_id=${id}`]);
    expect(await stateOf(id)).toEqual(['complete', 'paid']);
    expect((await look(pageOf(id))).html).toContain('This payment is complete');
  });

  it('stays open after a declined card and says why', async () => {
    const { id } = await demo.createSession();
    expect((await send(pageOf(id), { card: '4000000000000002', pay: 'card' })).html).toMatch(
      /role="alert">Your card was declined\./,
    );
    expect((await send(pageOf(id), { card: '4000000000009995', pay: 'card' })).html).toContain(
      'Your card has insufficient funds.',
    );
    expect((await send(pageOf(id), { card: '1234', pay: 'card' })).html).toContain('not one of the test cards');
    expect(await stateOf(id)).toEqual(['open', 'unpaid']);
  });

  it('fills in a test card without losing the typed e-mail', async () => {
    const { id } = await demo.createSession({ customer_email: undefined });
    expect((await send(pageOf(id), { email: 'ben', card: '4242', pay: 'card' })).html).toContain(
      'Your email is incomplete.',
    );
    const { html } = await send(pageOf(id), { email: 'ben@example.test', fill: '4000 0025 0000 3155' });
    expect(html).toContain('value="ben@example.test"');
    expect(html).toMatch(/name="card"[^>]*value="4000 0025 0000 3155"/);
  });

  it('asks for 3-D Secure, which can fail and then succeed', async () => {
    const { id } = await demo.createSession();
    const step = `${pageOf(id)}/authenticate`;
    expect((await look(step)).status).toBe(303);
    expect((await send(pageOf(id), { card: '4000 0000 0000 3155', pay: 'card' })).location).toBe(
      `/c/pay/${id}/authenticate`,
    );
    expect((await look(step)).html).toContain('Complete authentication');
    expect((await send(step, { result: 'fail' })).html).toContain('unable to authenticate');
    expect(await stateOf(id)).toEqual(['open', 'unpaid']);
    await send(pageOf(id), { card: '4000 0025 0000 3155', pay: 'card' });
    expect((await send(step, { result: 'complete' })).location).toContain(id);
    expect(await stateOf(id)).toEqual(['complete', 'paid']);
  });

  it('lets a 3-D Secure step begun in time end a little after the expiry', async () => {
    const { id } = await demo.createSession({ expires_at: demo.inSeconds(1800) });
    demo.advance(1790);
    await send(pageOf(id), { card: '4000 0025 0000 3155', pay: 'card' });
    demo.advance(60);
    await demo.standIn.tick();
    await send(`${pageOf(id)}/authenticate`, { result: 'complete' });
    expect(await stateOf(id)).toEqual(['complete', 'paid']);
  });

  it('takes a delayed payment, settled later on the dev panel', async () => {
    const { id } = await demo.createSession();
    expect((await send(pageOf(id), { card: '', pay: 'delayed' })).location).toContain('event-payment-success');
    expect(await stateOf(id)).toEqual(['complete', 'unpaid']);
    expect((await look(`${demo.standIn.url}/dev/payments`)).html).toContain('Delayed payment arrives');
    await send(`${demo.standIn.url}/dev/payments`, { do: `complete-delayed ${id} yes` });
    expect(await stateOf(id)).toEqual(['complete', 'paid']);
  });

  it('is closed once the session has expired, and unknown for a made-up id', async () => {
    const { id } = await demo.createSession({ expires_at: demo.inSeconds(1800) });
    demo.advance(1800);
    const { status, html } = await look(pageOf(id));
    expect([status, html.includes('has expired'), html.includes('http://shop.test/checkout/e1')]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await send(pageOf(id), { card: '4242424242424242' })).html).toContain('has expired');
    expect((await look(pageOf('cs_test_none'))).status).toBe(404);
  });

  it('needs no card for a free order', async () => {
    const { id } = await demo.createSession({
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 0, product_data: { name: 'Free night' } } },
      ],
    });
    expect((await look(pageOf(id))).html).toContain('Complete order');
    await send(pageOf(id), {});
    expect(await stateOf(id)).toEqual(['complete', 'no_payment_required']);
  });
});

describe('the dev panel', () => {
  it('refunds, disputes, expires and breaks the next refund; says what it could not do', async () => {
    const panel = `${demo.standIn.url}/dev/payments`;
    const [first, second, third] = [await demo.createSession(), await demo.createSession(), await demo.createSession()];
    for (const { id } of [first, second]) demo.standIn.act('pay', id);
    await send(panel, { do: 'next-refund' });
    await send(panel, { do: `refund ${first.id}` });
    await send(panel, { do: `dispute ${second.id}` });
    await send(panel, { do: `expire ${third.id}` });
    await send(panel, { do: 'mode', mode: 'duplicate' });
    demo.advance(2);
    await demo.standIn.tick();
    await demo.standIn.whenWebhooksIdle();
    expect(demo.receiver.types()).toEqual(
      expect.arrayContaining(['refund.failed', 'charge.dispute.created', 'checkout.session.expired']),
    );
    const { html } = await look(panel);
    expect(html).toContain('complete, paid, disputed');
    expect(html).toMatch(/<option selected[^>]*>duplicate/);
    expect((await send(panel, { do: `refund ${third.id}` })).location).toContain('notice=Nothing%20was%20charged');
  });
});
