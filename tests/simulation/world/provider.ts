import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { openPaymentStandIn, type PaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { machine } from '../machine/machine.ts';
import { newOwner } from '../machine/owner.ts';
import { chance } from '../machine/random.ts';
import { network } from './network.ts';
import type { Faults } from './faults.ts';

export type Provider = {
  standIn: PaymentStandIn;
  /** What a person does on its pages, and what its dashboard and the banks do. */
  does<T>(work: (standIn: PaymentStandIn) => T): T;
};

/** It goes on for as long as Stripe does: three days. */
const RETRIES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];
const LOOKS_EVERY_MS = 5 * SECOND_MS;

/** One try of a refund is asked for under one key, however often: under another one it would be another refund. */
function watchRefundKeys(): (request: Request) => Promise<void> {
  const keys = new Map<string, string | null>();
  return async (request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/refunds') return;
    const mark = new URLSearchParams(await request.clone().text()).get('metadata[refund]');
    if (mark === null) return;
    const key = request.headers.get('idempotency-key');
    const before = keys.get(mark);
    if (before !== undefined && before !== key)
      machine.report('one try of a refund under two keys', `${mark}: ${before} and ${key}`);
    keys.set(mark, key);
  };
}

/** The payment stand-in as a process of its own, which never dies: its webhooks may get lost, come twice, or come late. */
export function openProvider(faults: () => Faults): Provider {
  const owner = newOwner('provider');
  const random = machine.random('webhooks');
  const post = async ({
    url,
    body,
    headers,
  }: {
    url: string;
    body: string;
    headers: Record<string, string>;
  }): Promise<number> => {
    const { status } = await network.fetch(url, { method: 'POST', body, headers });
    return status;
  };
  const standIn = machine.as(owner, () =>
    openPaymentStandIn({
      databaseFile: ':memory:',
      now: () => new Date(machine.now()),
      secretKey: demoDefaults.stripeSecretKey,
      webhookUrl: 'http://shop.sim/webhooks/stripe',
      webhookSecret: demoDefaults.stripeWebhookSecret,
      retryDelaysMs: RETRIES_MS,
      async deliver(sent) {
        const { webhookLost, webhookTwice, webhookLateMs } = faults();
        const [isLost, isTwice, late] = [chance(random, webhookLost), chance(random, webhookTwice), random()];
        if (webhookLateMs > 0) await new Promise((resolve) => setTimeout(resolve, late * late * webhookLateMs));
        if (isLost) return 0;
        if (isTwice) void post(sent).catch(() => undefined);
        return post(sent);
      },
    }),
  );
  machine.as(owner, () => setInterval(() => void standIn.tick(), LOOKS_EVERY_MS));
  const watchKeys = watchRefundKeys();
  network.at('provider.sim', {
    owner: () => owner,
    async answer(request) {
      await watchKeys(request);
      return standIn.fetch(request);
    },
  });
  return { standIn, does: (work) => machine.as(owner, () => work(standIn)) };
}
