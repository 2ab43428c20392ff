import type { WebhookId } from '#shared/webhooks/edit-webhook.ts';
import { deleteRows } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Removes an endpoint with its deliveries; what waits is not sent any more. Throws NOT_FOUND. */
export function removeWebhook(ctx: ServiceContext, { id }: WebhookId): void {
  requireScope(ctx, 'webhooks:manage');
  inTransaction(ctx.db, () => {
    findEndpoint(ctx, id);
    deleteRows(ctx.db, webhookEndpoints, { id });
    writeAudit(ctx, { action: 'webhook.removed', subjectKind: 'webhook', subjectId: id });
  });
}
