import type { PaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { signWebhook } from './sign-webhook.ts';

export type LoggedWebhook = { id: string; type: string; body: string };

/**
 * Every webhook of the lives lived so far, in the order things happened. Open the stand-in with mode `off` to deliver
 * them only by `deliverLog`.
 */
export function readWebhookLog(standIn: Pick<PaymentStandIn, 'listEventBodies'>): LoggedWebhook[] {
  return standIn.listEventBodies().map((body) => {
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    return { id, type, body };
  });
}

export type Disturbance = {
  /** 0 … 1 each, from the test's own seed. */
  random: () => number;
  /** Share of webhooks that come twice. */
  duplicates?: number;
  /** The share of webhook events that never comes: the reconciling job is there for those. */
  drops?: number;
  /** Share that comes only after all the others. */
  delays?: number;
};

/** What the network makes of an orderly log: shuffled, and some of it twice, late or never. */
export function disturb(
  log: readonly LoggedWebhook[],
  { random, duplicates = 0, drops = 0, delays = 0 }: Disturbance,
): LoggedWebhook[] {
  const arriving = log
    .filter(() => random() >= drops)
    .flatMap((webhook) => (random() < duplicates ? [webhook, webhook] : [webhook]));
  const isLate = (): number => (random() < delays ? 1 : 0);
  return arriving
    .map((webhook) => ({ webhook, rank: isLate() + random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ webhook }) => webhook);
}

/** Posts a log one after the other, signed at `now`; answers the statuses. */
export async function deliverLog(
  log: readonly LoggedWebhook[],
  to: { url: string; secret: string; now: Date },
): Promise<number[]> {
  const statuses: number[] = [];
  for (const { body } of log) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signWebhook(body, to.secret, to.now) };
    const response = await fetch(to.url, { method: 'POST', headers, body });
    statuses.push(response.status);
  }
  return statuses;
}
