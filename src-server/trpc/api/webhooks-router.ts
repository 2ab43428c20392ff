import { cursorText, readCursor } from '#shared/api/cursor.ts';
import {
  ApiNewWebhook,
  ApiRemovedWebhook,
  ApiWebhook,
  ApiWebhookDeliveryPage,
  ApiWebhookList,
  ApiWebhookSentAgain,
  ChangeWebhookInput,
  ListDeliveriesInput,
  MakeWebhookInput,
  SendDeliveryAgainInput,
} from '#shared/api/v1-webhooks.ts';
import { ByIdInput } from '#shared/api/v1.ts';
import { requireScope } from '#server/services/base/authorize.ts';
import { answerOnce } from '#server/services/office/api-keys/answer-once.ts';
import { changeWebhook } from '#server/services/shop/webhooks/change-webhook.ts';
import type { EndpointView } from '#server/services/shop/webhooks/endpoint-view.ts';
import { listWebhookDeliveries } from '#server/services/shop/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from '#server/services/shop/webhooks/list-webhooks.ts';
import { makeWebhook } from '#server/services/shop/webhooks/make-webhook.ts';
import { removeWebhook } from '#server/services/shop/webhooks/remove-webhook.ts';
import { sendWebhookAgain } from '#server/services/shop/webhooks/send-webhook-again.ts';
import { showNewWebhook } from '#server/services/shop/webhooks/show-new-webhook.ts';
import { publicProcedure, router } from '../trpc.ts';
import { describe } from './describe.ts';
import { iso, isoOrNull } from './event-views.ts';

const own = { tag: 'Webhooks', scope: 'webhooks:manage' } as const;
const NOT_FOUND = { 404: 'NOT_FOUND' };

const webhookView = (view: EndpointView): ApiWebhook => ({
  id: view.id,
  url: view.url,
  description: view.description,
  types: [...view.types],
  isOn: view.state === 'on',
  offReason: view.offReason,
  failingSince: isoOrNull(view.failingSince),
  createdAt: iso(view.createdAt),
  updatedAt: iso(view.updatedAt),
});

export const apiWebhooksRouter = router({
  /** All endpoints, the first made first. */
  list: publicProcedure
    .meta(describe({ path: '/webhooks', summary: 'List webhooks', ...own }))
    .output(ApiWebhookList)
    .query(({ ctx }) => ({ items: listWebhooks(ctx.service).map(webhookView) })),

  /** A new endpoint with its secret. Errors: TOO_MANY_WEBHOOKS, those of answerOnce. */
  make: publicProcedure
    .meta(
      describe({
        path: '/webhooks',
        summary: 'Add a webhook',
        method: 'POST',
        errors: { 409: 'IDEMPOTENCY_KEY_REUSED', 412: 'TOO_MANY_WEBHOOKS' },
        ...own,
      }),
    )
    .input(MakeWebhookInput)
    .output(ApiNewWebhook)
    .mutation(({ ctx: { service, keys }, input }) => {
      requireScope(service, 'webhooks:manage');
      const once = { idempotencyKey: keys?.idempotencyKey, request: ['webhooks.make', input] };
      const made = answerOnce(service, once, () => ({ id: makeWebhook(service, input).endpoint.id }));
      const { endpoint, secret } = showNewWebhook(service, made);
      return { ...webhookView(endpoint), secret };
    }),

  /** Changes what is given. Error: NOT_FOUND. */
  change: publicProcedure
    .meta(describe({ path: '/webhooks/{id}', summary: 'Change a webhook', method: 'PATCH', errors: NOT_FOUND, ...own }))
    .input(ChangeWebhookInput)
    .output(ApiWebhook)
    .mutation(({ ctx, input }) => webhookView(changeWebhook(ctx.service, input))),

  /** With its deliveries. Error: NOT_FOUND. */
  remove: publicProcedure
    .meta(
      describe({ path: '/webhooks/{id}', summary: 'Remove a webhook', method: 'DELETE', errors: NOT_FOUND, ...own }),
    )
    .input(ByIdInput)
    .output(ApiRemovedWebhook)
    .mutation(({ ctx, input }) => {
      removeWebhook(ctx.service, input);
      return { id: input.id };
    }),

  /** What one endpoint was told, with each try, the newest first. Error: NOT_FOUND. */
  deliveries: publicProcedure
    .meta(
      describe({ path: '/webhooks/{id}/deliveries', summary: 'What a webhook was told', errors: NOT_FOUND, ...own }),
    )
    .input(ListDeliveriesInput)
    .output(ApiWebhookDeliveryPage)
    .query(({ ctx, input: { id, limit, cursor } }) => {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const { items, nextCursor } = listWebhookDeliveries(ctx.service, {
        id,
        limit,
        cursor: after && { createdAt: after.at, id: after.id },
      });
      return {
        items: items.map(({ createdAt, attempts, ...delivery }) => ({
          ...delivery,
          createdAt: iso(createdAt),
          attempts: attempts.map(({ at, status, answer, tookMs }) => ({ at: iso(at), status, answer, tookMs })),
        })),
        nextCursor: nextCursor && cursorText({ at: nextCursor.createdAt, id: nextCursor.id }),
      };
    }),

  /** One delivery once more, under the id it had. Errors: NOT_FOUND, WEBHOOK_OFF, those of answerOnce. */
  sendAgain: publicProcedure
    .meta(
      describe({
        path: '/webhooks/{id}/deliveries/{deliveryId}/again',
        summary: 'Send a delivery again',
        method: 'POST',
        errors: { ...NOT_FOUND, 409: 'IDEMPOTENCY_KEY_REUSED', 412: 'WEBHOOK_OFF' },
        ...own,
      }),
    )
    .input(SendDeliveryAgainInput)
    .output(ApiWebhookSentAgain)
    .mutation(({ ctx: { service, keys }, input }) => {
      requireScope(service, 'webhooks:manage');
      const once = { idempotencyKey: keys?.idempotencyKey, request: ['webhooks.sendAgain', input] };
      return answerOnce(service, once, () => {
        sendWebhookAgain(service, { id: input.deliveryId, endpointId: input.id });
        return { deliveryId: input.deliveryId };
      });
    }),
});
