import {
  SetWebhookStateInput,
  UpdateWebhookInput,
  WebhookDeliveriesInput,
  WebhookFields,
  WebhookId,
} from '#shared/webhooks/edit-webhook.ts';
import { listWebhookDeliveries } from '#server/services/shop/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from '#server/services/shop/webhooks/list-webhooks.ts';
import { makeWebhook } from '#server/services/shop/webhooks/make-webhook.ts';
import { removeWebhook } from '#server/services/shop/webhooks/remove-webhook.ts';
import { rotateWebhookSecret } from '#server/services/shop/webhooks/rotate-webhook-secret.ts';
import { sendWebhookAgain } from '#server/services/shop/webhooks/send-webhook-again.ts';
import { sendWebhookTest } from '#server/services/shop/webhooks/send-webhook-test.ts';
import { setWebhookState } from '#server/services/shop/webhooks/set-webhook-state.ts';
import { updateWebhook } from '#server/services/shop/webhooks/update-webhook.ts';
import { panelProcedure, router, sensitiveProcedure } from '../trpc.ts';

const webhookProcedure = panelProcedure('webhooks:manage');
/** For where what happens here is told, and the secret that signs it. */
const openingProcedure = sensitiveProcedure('webhooks:manage');

/** Other programs that are told what happens here. */
export const adminWebhooksRouter = router({
  list: webhookProcedure.query(({ ctx }) => listWebhooks(ctx.service)),

  /** Gives the secret, this once. Errors: TOO_MANY_WEBHOOKS. */
  make: openingProcedure.input(WebhookFields).mutation(({ ctx, input }) => makeWebhook(ctx.service, input)),

  /** Another address, another choice. Errors: NOT_FOUND. */
  update: openingProcedure.input(UpdateWebhookInput).mutation(({ ctx, input }) => updateWebhook(ctx.service, input)),

  /** On or off. Errors: NOT_FOUND. */
  setState: webhookProcedure
    .input(SetWebhookStateInput)
    .mutation(({ ctx, input }) => setWebhookState(ctx.service, input)),

  /** A new secret; both sign for a day. Errors: NOT_FOUND. */
  rotateSecret: openingProcedure.input(WebhookId).mutation(({ ctx, input }) => rotateWebhookSecret(ctx.service, input)),

  /** With its deliveries. Errors: NOT_FOUND. */
  remove: webhookProcedure.input(WebhookId).mutation(({ ctx, input }) => removeWebhook(ctx.service, input)),

  /** Errors: NOT_FOUND, WEBHOOK_OFF. */
  sendTest: webhookProcedure.input(WebhookId).mutation(({ ctx, input }) => sendWebhookTest(ctx.service, input)),

  /** One delivery once more, by its id. Errors: NOT_FOUND, WEBHOOK_OFF. */
  sendAgain: webhookProcedure.input(WebhookId).mutation(({ ctx, input }) => sendWebhookAgain(ctx.service, input)),

  /** What one endpoint was told, with each try. Errors: NOT_FOUND. */
  deliveries: webhookProcedure
    .input(WebhookDeliveriesInput)
    .query(({ ctx, input }) => listWebhookDeliveries(ctx.service, input)),
});
