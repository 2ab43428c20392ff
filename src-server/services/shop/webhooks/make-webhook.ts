import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { WebhookFields } from '#shared/webhooks/edit-webhook.ts';
import { insertRow } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { findEndpoint } from './find-endpoint.ts';
import { allEndpoints } from './webhook-rows.ts';

/** Each thing that happens is written once for each of them. */
export const MOST_ENDPOINTS = 20;

/** Who hears when it is switched off by itself: for a program, the owner of its key. */
function makerOf({ actor }: ServiceContext): string | null {
  if (actor.kind === 'key') return actor.ownerId;
  return actor.kind === 'user' ? actor.userId : null;
}

/**
 * A new endpoint, on at once; gives its secret, which is shown this once. Throws TOO_MANY_WEBHOOKS.
 */
export function makeWebhook(ctx: ServiceContext, fields: WebhookFields): { endpoint: EndpointView; secret: string } {
  requireScope(ctx, 'webhooks:manage');
  const sealed = ctx.webhooks.newSecret();
  return inTransaction(ctx.db, () => {
    if (allEndpoints(ctx.db).all({}).length >= MOST_ENDPOINTS) throw new DomainError('TOO_MANY_WEBHOOKS');
    const [id, now] = [randomUUID(), ctx.now()];
    insertRow(ctx.db, webhookEndpoints, {
      id,
      url: fields.url,
      description: fields.description,
      types: fields.types,
      secret: sealed,
      createdBy: makerOf(ctx),
      createdAt: now,
      updatedAt: now,
    });
    writeAudit(ctx, { action: 'webhook.made', subjectKind: 'webhook', subjectId: id, after: { types: fields.types } });
    return { endpoint: endpointView(findEndpoint(ctx, id), now), secret: ctx.webhooks.reveal(sealed) };
  });
}
