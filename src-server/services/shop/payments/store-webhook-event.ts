import type { WebhookEvent } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = statement<{
  id: string;
  type: string;
  objectId: string;
  payload: string;
  isLive: number;
  at: number;
  occurredAt: number;
}>(
  `INSERT INTO provider_events (id, type, object_id, payload, is_live, status, next_attempt_at, occurred_at, received_at)
   VALUES (@id, @type, @objectId, @payload, @isLive, 'received', @at, @occurredAt, @at) ON CONFLICT (id) DO NOTHING`,
);

/** The little of a message that its processing needs; the provider is asked for the rest. */
export type StoredPayload = {
  orderId: string | null;
  paymentIntentId: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
};

/** Stores what the provider told us before anything is done about it; false when it is known already (decisions §4). */
export function storeWebhookEvent(ctx: ServiceContext, message: WebhookEvent): boolean {
  const payload: StoredPayload = {
    orderId: message.orderId,
    paymentIntentId: message.paymentIntentId,
    subscriptionId: message.subscriptionId,
    customerId: message.customerId,
  };
  const { changes } = insert(ctx.db).run({
    id: message.id,
    type: message.type,
    objectId: message.objectId,
    payload: JSON.stringify(payload),
    isLive: message.isLive ? 1 : 0,
    at: ctx.now().getTime(),
    occurredAt: message.occurredAt.getTime(),
  });
  if (changes > 0) ctx.wakeJobs();
  return changes > 0;
}
