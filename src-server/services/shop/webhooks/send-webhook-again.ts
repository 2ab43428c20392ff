import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { SendAgainInput } from '#shared/webhooks/edit-webhook.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { webhookDeliveries } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireScope } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEndpoint } from './find-endpoint.ts';

/**
 * Sends one delivery again, with the id that it had: a receiver that has it already leaves it out. One that waits still
 * is left to its own tries. `endpointId`, where given, has to be the delivery's own. Throws NOT_FOUND, WEBHOOK_OFF.
 */
export function sendWebhookAgain(ctx: ServiceContext, { id, endpointId }: SendAgainInput): void {
  requireScope(ctx, 'webhooks:manage');
  inTransaction(ctx.db, () => {
    const delivery = findRow(ctx.db, webhookDeliveries, { id });
    if (delivery === undefined || (endpointId ?? delivery.endpointId) !== delivery.endpointId)
      throw new DomainError('NOT_FOUND');
    if (findEndpoint(ctx, delivery.endpointId).state === 'off') throw new DomainError('WEBHOOK_OFF');
    if (delivery.state === 'waiting') return;
    updateRows(ctx.db, webhookDeliveries, { id }, { state: 'waiting' });
    putInOutbox(ctx, { kind: 'webhook', refId: `${id}:${randomUUID()}` });
    writeAudit(ctx, { action: 'webhook.sent_again', subjectKind: 'webhook', subjectId: delivery.endpointId });
  });
}
