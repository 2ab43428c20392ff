import { createAdaptorServer } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { stripeWebhook } from '#server/http/webhooks/stripe-webhook.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

/** The real webhook endpoint on a free port, without the rest of the site. */
export async function readWebhookInto(context: () => ServiceContext): Promise<{ url: string; close(): Promise<void> }> {
  const limiter = makeRateLimiter({ now: () => context().now(), isOn: false });
  const callerOf = () => ({ address: '127.0.0.1', network: '127.0.0.1', take: () => 0, wait: () => 0 });
  const app = stripeWebhook({ context, limiter, callerOf }).onError((_error, c) => c.text('not stored', 500));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
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
