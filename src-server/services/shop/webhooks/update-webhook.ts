import type { UpdateWebhookInput } from '#shared/webhooks/edit-webhook.ts';
import { updateRows } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Another address, another choice of what to send. What waits already goes to the new address. Throws NOT_FOUND. */
export function updateWebhook(ctx: ServiceContext, { id, ...fields }: UpdateWebhookInput): EndpointView {
  requireScope(ctx, 'webhooks:manage');
  return inTransaction(ctx.db, () => {
    const before = findEndpoint(ctx, id);
    updateRows(ctx.db, webhookEndpoints, { id }, { ...fields, updatedAt: ctx.now() });
    writeAudit(ctx, {
      action: 'webhook.updated',
      subjectKind: 'webhook',
      subjectId: id,
      before: { types: before.types },
      after: { types: fields.types, isElsewhere: before.url !== fields.url },
    });
    return endpointView(findEndpoint(ctx, id), ctx.now());
  });
}
