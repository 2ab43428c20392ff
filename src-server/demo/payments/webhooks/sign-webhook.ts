import { createHmac } from 'node:crypto';

/** `Stripe-Signature`: HMAC-SHA256 over `t.body` (docs.stripe.com/webhooks#verify-manually). */
export function signWebhook(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}
