import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startPaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import type { PaymentStandInOptions } from '#server/demo/payments/stand-in-options.ts';
import { createContractRecorder } from '#tests/support/stripe-contract/contract-recorder.ts';

export const secretKey = 'sk_test_of_the_tests';
export const webhookSecret = 'whsec_of_the_tests';
export const startedAt = new Date('2026-11-20T18:00:00Z');

/**
 * A stand-in on a free port, the official SDK talking to it, a receiver for its webhooks, a clock, and the contract
 * watching it all.
 */
export async function openPaymentDemo(options: Partial<PaymentStandInOptions> = {}) {
  const clock = { now: startedAt };
  const contract = createContractRecorder();
  const receiver = await openReceiver();
  const standIn = await startPaymentStandIn({
    port: 0,
    databaseFile: ':memory:',
    now: () => clock.now,
    secretKey,
    webhookUrl: receiver.url,
    webhookSecret,
    retryDelaysMs: [5, 10],
    tickEveryMs: 0,
    ...contract.hooks,
    ...options,
  });
  const stripe = sdkFor(standIn.port);
  return {
    standIn,
    stripe,
    receiver,
    contract,
    advance: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    inSeconds: (seconds: number) => Math.floor(clock.now.getTime() / 1000) + seconds,
    createSession: (change: Partial<Stripe.Checkout.SessionCreateParams> = {}, request?: Stripe.RequestOptions) =>
      stripe.checkout.sessions.create({ ...ticketSession, ...change }, request),
    async close() {
      await standIn.close();
      await receiver.close();
    },
  };
}

export const ticketSession: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://shop.test/event-payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/checkout/e1',
  client_reference_id: 'order-1',
  customer_email: 'anna@example.test',
  metadata: { order_id: '0012' },
  payment_intent_data: { metadata: { order_id: '0012' } },
  line_items: [
    {
      quantity: 2,
      price_data: { currency: 'eur', unit_amount: 1200, product_data: { name: 'Salsa Friday · General Admission' } },
    },
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 1550, product_data: { name: 'Salsa Friday · Workshop & Party' } },
    },
  ],
};

export function sdkFor(port: number, key = secretKey): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 1 });
}

/** Answers with the statuses it is given, then 200; keeps what it got. */
export async function openReceiver() {
  const received: { body: string; signature: string; event: Stripe.Event }[] = [];
  const answers: number[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({
        body,
        signature: String(request.headers['stripe-signature']),
        event: JSON.parse(body) as Stripe.Event,
      });
      response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    answers,
    types: () => received.map(({ event }) => event.type),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The error an SDK call ends with, as its fields. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the call should have been refused');
  const { statusCode, type, code, param, message } = error;
  return { statusCode, type, code, param, message };
}
