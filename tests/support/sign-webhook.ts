import { createHmac } from 'node:crypto';

/** A `stripe-signature` header as the provider makes it. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
