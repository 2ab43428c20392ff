import { Hono } from 'hono';
import { InvalidWebhook, type ProviderMessage } from '#server/adapters/payment-provider.ts';
import { canWait, receiveMessage } from '#server/services/payments/receive-message.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';
import { takeTurns } from './take-turns.ts';

function readOrNull(ctx: ServiceContext, rawBody: string, signature: string | undefined): ProviderMessage | null {
  try {
    return ctx.payments.readWebhook(rawBody, signature);
  } catch (error) {
    if (error instanceof InvalidWebhook) return null;
    throw error;
  }
}

/**
 * `POST /webhooks/stripe`: checks, stores, answers; the work is done by the message job. A 2xx is a promise that the
 * message is on disk, so nothing is lost when we fall over afterwards.
 */
export function stripeWebhook(context: () => ServiceContext): Hono {
  const myTurn = takeTurns();
  return new Hono().post('/webhooks/stripe', async (c) => {
    const ctx = asSystem(context(), 'stripe-webhook');
    const message = readOrNull(ctx, await c.req.text(), c.req.header('stripe-signature'));
    if (message === null) return c.json({ error: 'The signature of this message is not valid.' }, 400);
    if (canWait(message)) await myTurn();
    await receiveMessage(ctx, message);
    return c.json({ received: true });
  });
}
