import { insertIfNew } from '#server/db/rows.ts';
import { providerEvents } from '#server/db/schema/payments.ts';
import type { WebhookEvent } from '#server/adapters/payment-provider.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Stores a webhook event before anything is done about it; false when it is stored already. */
export function storeWebhookEvent(ctx: ServiceContext, event: WebhookEvent): boolean {
  const { id, type, objectId, isLive, occurredAt, orderId, paymentIntentId, subscriptionId, customerId } = event;
  const payload = { orderId, paymentIntentId, subscriptionId, customerId };
  const now = ctx.now();
  const row = { id, type, objectId, payload, isLive, occurredAt, nextAttemptAt: now, receivedAt: now };
  const isNew = insertIfNew(ctx.db, providerEvents, row);
  if (isNew) ctx.wakeJobs();
  return isNew;
}
