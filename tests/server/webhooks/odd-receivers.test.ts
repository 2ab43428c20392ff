import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { startOutboxJob, type OutboxJob } from '#server/jobs/outbox-job.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { makeWebhook } from '#server/services/shop/webhooks/make-webhook.ts';
import { removeWebhook } from '#server/services/shop/webhooks/remove-webhook.ts';
import { sendWebhookTest } from '#server/services/shop/webhooks/send-webhook-test.ts';
import { ODD_WAYS, openOddReceiver, type OddReceiver } from '#tests/support/odd-receiver.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const HEALTHY_WITHIN_MS = 5 * SECOND_MS;
/** More than an endpoint may have under way at once. */
const WAITING = 6;
/** As many as there may be, less the healthy one. */
const MANY = 19;

const mailer = { send: async () => undefined, close: () => undefined };
const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => undefined };

describe('a receiver that answers oddly', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  let job: OutboxJob;
  let healthy: WebhookReceiver;
  let healthyId: string;

  const endpoint = (url: string): string =>
    makeWebhook(admin, { url, description: '', types: ['order.paid'] }).endpoint.id;
  const tell = (id: string): void => {
    sendWebhookTest(admin, { id });
    job.wake();
  };
  /** An endpoint with more to be told than it may have under way. */
  const hangOn = ({ port, close }: OddReceiver): void => {
    const id = endpoint(`http://127.0.0.1:${port}/hooks`);
    onTestFinished(() => {
      close();
      removeWebhook(admin, { id });
    });
    for (let told = 0; told < WAITING; told++) tell(id);
  };
  const untilAsked = (odd: OddReceiver) => expect.poll(odd.connections, { interval: 5 }).toBeGreaterThan(0);
  async function expectHealthyIsTold(): Promise<void> {
    const before = healthy.received.length;
    tell(healthyId);
    await expect.poll(() => healthy.received.length, { timeout: HEALTHY_WITHIN_MS, interval: 5 }).toBe(before + 1);
  }

  beforeAll(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
    healthy = await openWebhookReceiver();
    job = startOutboxJob(() => shop.system, { handlers });
    healthyId = endpoint(healthy.url);
  });
  afterAll(async () => {
    await job.stop();
    await healthy.close();
    await shop.close();
  });

  it.each(Object.keys(ODD_WAYS))('keeps no other from being told within five seconds: it %s', async (way) => {
    const odd = await openOddReceiver(way);
    hangOn(odd);
    await untilAsked(odd);
    await expectHealthyIsTold();
  });

  it('keeps no other from being told, as many as there may be at once', async () => {
    const odd = await Promise.all(
      Array.from({ length: MANY }, () => openOddReceiver('takes the connection and says nothing')),
    );
    for (const one of odd) hangOn(one);
    await Promise.all(odd.map(untilAsked));
    await expectHealthyIsTold();
  });
});
