import type { SetWebhookStateInput } from '#shared/webhooks/edit-webhook.ts';
import { updateRows } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { findEndpoint } from './find-endpoint.ts';

/** Switches an endpoint on or off; while it is off nothing is sent or kept for it. Throws NOT_FOUND. */
export function setWebhookState(ctx: ServiceContext, { id, isOn }: SetWebhookStateInput): EndpointView {
  requireScope(ctx, 'webhooks:manage');
  return inTransaction(ctx.db, () => {
    const { state } = findEndpoint(ctx, id);
    if ((state === 'on') !== isOn) {
      updateRows(
        ctx.db,
        webhookEndpoints,
        { id },
        { state: isOn ? 'on' : 'off', offReason: isOn ? null : 'person', failingSince: null, updatedAt: ctx.now() },
      );
      writeAudit(ctx, { action: isOn ? 'webhook.on' : 'webhook.off', subjectKind: 'webhook', subjectId: id });
    }
    return endpointView(findEndpoint(ctx, id), ctx.now());
  });
}
