import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { WebhookDeliveriesInput } from '#shared/webhooks/edit-webhook.ts';
import type { DeliveryState } from '#shared/webhooks/webhook-types.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { newestPage } from '../../base/take-page.ts';
import { findEndpoint } from './find-endpoint.ts';
import { attemptsOf, deliveriesOf } from './webhook-rows.ts';

/** One delivery with what was sent and each try, the last first. `status` null: nobody answered, `answer` says why. */
export type DeliveryView = {
  id: string;
  type: string;
  body: string;
  state: DeliveryState;
  createdAt: Date;
  attempts: { id: string; at: Date; status: number | null; answer: string; tookMs: number }[];
};

/** What one endpoint was told, newest first, a page at a time. Throws NOT_FOUND. */
export function listWebhookDeliveries(
  ctx: ServiceContext,
  { id: endpointId, ...input }: WebhookDeliveriesInput,
): Page<DeliveryView, NewestFirstCursor> {
  requireScope(ctx, 'webhooks:manage');
  findEndpoint(ctx, endpointId);
  return newestPage(input, (range) =>
    deliveriesOf(ctx.db)
      .all({ endpointId, ...range })
      .map(({ id, type, body, state, createdAt }) => ({
        id,
        type,
        body,
        state,
        createdAt,
        attempts: attemptsOf(ctx.db)
          .all({ deliveryId: id })
          .map(({ id: attemptId, at, status, answer, tookMs }) => ({ id: attemptId, at, status, answer, tookMs })),
      })),
  );
}
