import type { WebhookId } from '#shared/webhooks/edit-webhook.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { findEndpoint } from './find-endpoint.ts';

/**
 * An endpoint with its secret, for the program that has just made it: it may have lost the answer, and a kept answer
 * would have the secret in the clear. Throws NOT_FOUND.
 */
export function showNewWebhook(ctx: ServiceContext, { id }: WebhookId): { endpoint: EndpointView; secret: string } {
  requireScope(ctx, 'webhooks:manage');
  const row = findEndpoint(ctx, id);
  return { endpoint: endpointView(row, ctx.now()), secret: ctx.webhooks.reveal(row.secret) };
}
