import { z } from 'zod';
import { NewestFirstInput } from '../admin/admin-queries.ts';
import { IdSchema } from '../ids.ts';
import { webLink } from '../web-link.ts';
import { WEBHOOK_TYPES } from './webhook-types.ts';

/** Where to send what. Whether the address may be reached is for the server to decide, each time it sends. */
export const WebhookFields = z.strictObject({
  url: webLink({
    sentence: 'Enter a whole address that begins with https:// and holds no password.',
    scheme: 'http',
  }),
  description: z.string().trim().max(120, 'Use at most 120 characters.').default(''),
  types: z.array(z.enum(WEBHOOK_TYPES)).min(1, 'Choose what to send.').max(WEBHOOK_TYPES.length),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

export const WebhookId = z.strictObject({ id: IdSchema });
export type WebhookId = z.infer<typeof WebhookId>;

/** One delivery, by its id; of this endpoint, where one is named. */
export const SendAgainInput = WebhookId.extend({ endpointId: IdSchema.optional() });
export type SendAgainInput = z.infer<typeof SendAgainInput>;

export const UpdateWebhookInput = WebhookFields.extend(WebhookId.shape);
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;

export const SetWebhookStateInput = WebhookId.extend({ isOn: z.boolean() });
export type SetWebhookStateInput = z.infer<typeof SetWebhookStateInput>;

/** The deliveries of one endpoint, newest first; `cursor` is the last of the page before. */
export const WebhookDeliveriesInput = NewestFirstInput.extend(WebhookId.shape);
export type WebhookDeliveriesInput = z.infer<typeof WebhookDeliveriesInput>;
