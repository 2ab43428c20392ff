import { randomUUID } from 'node:crypto';
import type { TEST_TYPE, WebhookBody, WebhookType } from '#shared/webhooks/webhook-types.ts';
import { insertRow } from '#server/db/rows.ts';
import { webhookDeliveries } from '#server/db/schema/webhooks.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listeningEndpoints, nextSequence } from './webhook-rows.ts';

type Told = Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>;

/** Writes one delivery and its place in the outbox; gives its id, the `webhook-id` of every try. */
export function writeDelivery(
  ctx: Told,
  endpointId: string,
  told: { type: WebhookType | typeof TEST_TYPE; data: WebhookBody['data']; sequence: number },
): string {
  const [id, at] = [randomUUID(), ctx.now()];
  const body: WebhookBody = { type: told.type, timestamp: at.toISOString(), sequence: told.sequence, data: told.data };
  insertRow(ctx.db, webhookDeliveries, {
    id,
    endpointId,
    type: told.type,
    subjectId: told.data.id,
    body: JSON.stringify(body),
    createdAt: at,
  });
  putInOutbox(ctx, { kind: 'webhook', refId: id });
  return id;
}

/**
 * Other programs that asked for it are to hear that this happened; call it in the transaction in which it did. `data`
 * holds ids and nothing else. Without an endpoint it costs one read.
 */
export function tellWebhooks(ctx: Told, type: WebhookType, data: WebhookBody['data']): void {
  const listening = listeningEndpoints(ctx.db)
    .all({})
    .filter(({ types }) => types.includes(type));
  if (listening.length === 0) return;
  const sequence = nextSequence(ctx.db).get({ subjectId: data.id, at: ctx.now() })?.last ?? 1;
  for (const { id } of listening) writeDelivery(ctx, id, { type, data, sequence });
}
