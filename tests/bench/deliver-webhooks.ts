/**
 * `node deliver-webhooks.ts URL BODIES CONNECTIONS`: sends every line of a file as a signed webhook event. In
 * a process of its own that gives way to all others: the provider's work is not the server's.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import autocannon, { type RequestPlan } from 'autocannon';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';

setPriority(constants.priority.PRIORITY_LOW);
const [, , url = '', file = '', connections = '1'] = process.argv;
const bodies = readFileSync(file, 'utf8').split('\n');
const waiting = bodies.values();
const plan: RequestPlan = {
  method: 'POST',
  path: '/webhooks/stripe',
  setupRequest(request) {
    const body = waiting.next().value ?? '';
    return {
      ...request,
      body,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'stripe-signature': signWebhook(body, demoDefaults.stripeWebhookSecret, new Date()),
      },
    };
  },
};
await autocannon({ url, connections: Number(connections), amount: bodies.length, timeout: 60, requests: [plan] });
