import { randomUUID } from 'node:crypto';
import type { OffReason } from '#shared/webhooks/webhook-types.ts';
import type { WebhookAnswer } from '#server/adapters/webhook-sender.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { webhookDeliveries } from '#server/db/schema/webhooks.ts';
import { webhookAttempts } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { TryAgainIn } from '../../base/outbox/deliver-outbox.ts';
import type { OutboxRow } from '../../base/outbox/outbox-rows.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FAILING_FOR_MS, retryDelayOf } from './retry-times.ts';
import type { DeliveryRow, EndpointRow } from './webhook-rows.ts';

/** The status with which a receiver says that it is no more. */
const GONE = 410;

const hasArrived = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;

/** Sealed secrets that sign now: during a change the one before, too. */
const secretsOf = ({ secret, oldSecret, oldSecretEndsAt }: EndpointRow, now: Date): string[] =>
  oldSecret !== null && oldSecretEndsAt !== null && oldSecretEndsAt > now ? [secret, oldSecret] : [secret];

function switchOff(ctx: ServiceContext, endpoint: EndpointRow, reason: OffReason): void {
  const now = ctx.now();
  updateRows(
    ctx.db,
    webhookEndpoints,
    { id: endpoint.id },
    { state: 'off', offReason: reason, failingSince: null, updatedAt: now },
  );
  writeAudit(ctx, {
    action: 'webhook.off',
    subjectKind: 'webhook',
    subjectId: endpoint.id,
    after: { reason },
  });
  if (endpoint.createdBy !== null)
    putInOutbox(ctx, {
      kind: 'mail.webhook_off',
      refId: `${endpoint.id}:${now.getTime()}`,
      payload: { userId: endpoint.createdBy, host: new URL(endpoint.url).host, reason },
    });
}

/** Notes what came of a try; gives how long to wait until the next one, null for none. */
function record(
  ctx: ServiceContext,
  { delivery, endpoint }: { delivery: DeliveryRow; endpoint: EndpointRow },
  { result, failedBefore }: { result: WebhookAnswer; failedBefore: number },
): number | null {
  const now = ctx.now();
  const { status, answer, tookMs } = result;
  insertRow(ctx.db, webhookAttempts, { id: randomUUID(), deliveryId: delivery.id, at: now, status, answer, tookMs });
  if (hasArrived(result)) {
    updateRows(ctx.db, webhookDeliveries, { id: delivery.id }, { state: 'delivered' });
    if (endpoint.failingSince !== null)
      updateRows(ctx.db, webhookEndpoints, { id: endpoint.id }, { failingSince: null });
    return null;
  }
  const failingSince = endpoint.failingSince ?? now;
  const isOver = status === GONE || now.getTime() - failingSince.getTime() >= FAILING_FOR_MS;
  const delay = isOver ? null : retryDelayOf(failedBefore + 1, { retryAfter: result.retryAfter, now });
  if (delay === null) updateRows(ctx.db, webhookDeliveries, { id: delivery.id }, { state: 'failed' });
  if (endpoint.failingSince === null) updateRows(ctx.db, webhookEndpoints, { id: endpoint.id }, { failingSince });
  if (isOver && endpoint.state === 'on') switchOff(ctx, endpoint, status === GONE ? 'gone' : 'failing');
  return delay;
}

/**
 * One try of a delivery, for the outbox: signed, sent, and noted with its answer. A 2xx within 15 seconds is success,
 * everything else a failure, a redirect too. Throws TryAgainIn while there are tries left. An endpoint that says 410, or
 * to which everything has failed for five days, is switched off, and who made it hears of it by mail.
 */
export async function deliverWebhook(ctx: ServiceContext, row: Pick<OutboxRow, 'refId' | 'attempts'>): Promise<void> {
  const [deliveryId = ''] = row.refId.split(':');
  const delivery = findRow(ctx.db, webhookDeliveries, { id: deliveryId });
  const endpoint = delivery && findRow(ctx.db, webhookEndpoints, { id: delivery.endpointId });
  if (delivery === undefined || endpoint === undefined) return; // its endpoint was removed
  if (endpoint.state === 'off') {
    updateRows(ctx.db, webhookDeliveries, { id: delivery.id }, { state: 'dropped' });
    return;
  }
  const at = ctx.now();
  const result = await ctx.webhooks.send({
    url: endpoint.url,
    id: delivery.id,
    at,
    body: delivery.body,
    secrets: secretsOf(endpoint, at),
  });
  const delay = inTransaction(ctx.db, () => {
    const current = findRow(ctx.db, webhookEndpoints, { id: endpoint.id });
    return current === undefined
      ? null
      : record(ctx, { delivery, endpoint: current }, { result, failedBefore: row.attempts });
  });
  if (delay !== null) throw new TryAgainIn(delay, result.status === null ? result.answer : `HTTP ${result.status}`);
}
