import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { processWebhookEvents as process } from '#server/services/shop/webhook-events/process-webhook-events.ts';

/** Processes the stored webhook events as the job does, with the handlers of all wings. */
export const processWebhookEvents = (ctx: ServiceContext): Promise<{ processed: number }> =>
  process(ctx, webhookHandlers);
