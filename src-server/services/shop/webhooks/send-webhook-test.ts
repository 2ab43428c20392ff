import { DomainError } from '#shared/errors.ts';
import type { WebhookId } from '#shared/webhooks/edit-webhook.ts';
import { TEST_TYPE } from '#shared/webhooks/webhook-types.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEndpoint } from './find-endpoint.ts';
import { writeDelivery } from './tell-webhooks.ts';
import { nextSequence } from './webhook-rows.ts';

/** Sends a delivery that means nothing, to try a receiver out. Throws NOT_FOUND, WEBHOOK_OFF. */
export function sendWebhookTest(ctx: ServiceContext, { id }: WebhookId): { deliveryId: string } {
  requirePermission(ctx, 'webhooks:manage');
  return inTransaction(ctx.db, () => {
    if (findEndpoint(ctx, id).state === 'off') throw new DomainError('WEBHOOK_OFF');
    const sequence = nextSequence(ctx.db).get({ subjectId: id, at: ctx.now() })?.last ?? 1;
    return { deliveryId: writeDelivery(ctx, id, { type: TEST_TYPE, data: { id }, sequence }) };
  });
}
