import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { allEndpoints } from './webhook-rows.ts';

/** All endpoints, the first made first: a shop has a handful. */
export function listWebhooks(ctx: ServiceContext): EndpointView[] {
  requireScope(ctx, 'webhooks:manage');
  return allEndpoints(ctx.db)
    .all({})
    .map((row) => endpointView(row, ctx.now()));
}
