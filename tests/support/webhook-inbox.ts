import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { DeliverWebhook } from '#server/demo/payments/webhooks/post-webhook.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { stripeWebhook } from '#server/http/webhooks/stripe-webhook.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

/** The real webhook endpoint, without the rest of the site. */
function webhookApp(context: () => ServiceContext): Pick<Hono, 'fetch'> {
  const limiter = makeRateLimiter({ now: () => context().now(), isOn: false });
  const callerOf = () => ({ address: '127.0.0.1', network: '127.0.0.1', take: () => 0, wait: () => 0 });
  return stripeWebhook({ context, limiter, callerOf }).onError((_error, c) => c.text('not stored', 500));
}

type Inbox = { url: string; deliver?: DeliverWebhook; close(): Promise<void> };

/** On a free port. */
export async function readWebhookInto(context: () => ServiceContext): Promise<Inbox> {
  const server = createAdaptorServer({ fetch: webhookApp(context).fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** In this process: who delivers hands the event over. */
export function readWebhookHere(context: () => ServiceContext): Inbox {
  const app = webhookApp(context);
  return {
    url: 'http://shop.test',
    deliver: async ({ url, body, headers }) =>
      (await app.fetch(new Request(url, { method: 'POST', body, headers }))).status,
    close: () => Promise.resolve(),
  };
}
