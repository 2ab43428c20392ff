import { expect } from 'vitest';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import type { TestShop } from './test-shop.ts';

/** By hand in the provider's dashboard: no word of ours on it. */
export async function refundInDashboard(shop: TestShop, reference: string, amountCents: number): Promise<void> {
  const answer = await fetch(`${shop.standIn.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoDefaults.stripeSecretKey}` },
    body: new URLSearchParams({ payment_intent: reference, amount: String(amountCents) }),
  });
  expect(answer.status).toBe(200);
}
