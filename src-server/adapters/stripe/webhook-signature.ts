import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookCheck } from '../payment-provider.ts';

/** Older ones are refused: a body that somebody overheard must not count for ever. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

/** `t=1700000000,v1=…,v1=…`: two of them while the provider rotates its secret. */
function partsOf(header: string): { seconds: string; signatures: Buffer[] } {
  const pairs = header.split(',').map((pair) => pair.split('=', 2).map((part) => part.trim()));
  const valuesOf = (name: string) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  return { seconds: valuesOf('t')[0] ?? '', signatures: valuesOf('v1').map((hex) => Buffer.from(hex, 'hex')) };
}

/**
 * What checks a webhook body by its `stripe-signature` header (docs.stripe.com/webhooks/signature). Null when no body
 * could be right under that header, so that nothing of it need be read.
 */
export function checkOf(
  header: string | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): WebhookCheck | null {
  const { seconds, signatures } = partsOf(header ?? '');
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(seconds);
  if (!/^\d{1,12}$/.test(seconds) || ageSeconds > WEBHOOK_TOLERANCE_SECONDS || signatures.length === 0) return null;
  const sums = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.`));
  return {
    read: (piece) => sums.forEach((sum) => void sum.update(piece)),
    isRight() {
      const made = sums.map((sum) => sum.digest());
      return made.some((one) => signatures.some((sent) => sent.length === one.length && timingSafeEqual(sent, one)));
    },
  };
}
