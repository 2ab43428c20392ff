import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { WebhookFields } from '#shared/webhooks/edit-webhook.ts';
import { DELIVERY_STATES, OFF_REASONS, WEBHOOK_TYPES } from '#shared/webhooks/webhook-types.ts';
import { Instant } from './v1-sold.ts';
import { pageInput, pageOf } from './v1.ts';

/* The webhooks of `/api/v1`: the same fields and bounds as in the panel. */

const { url, description, types } = WebhookFields.shape;
const Url = url.meta({ description: 'Over https; never inside a network', example: 'https://books.example/clave' });
const Types = types.meta({ description: 'What to send' });

export const ApiWebhook = z
  .object({
    id: IdSchema,
    url: z.string(),
    description: z.string(),
    types: z.array(z.enum(WEBHOOK_TYPES)),
    isOn: z.boolean(),
    offReason: z.enum(OFF_REASONS).nullable().meta({ description: 'Why it is off: null while it is on' }),
    failingSince: Instant.nullable().meta({ description: 'Since when nothing has arrived; off after five days' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook' });
export type ApiWebhook = z.output<typeof ApiWebhook>;

export const ApiNewWebhook = ApiWebhook.extend({
  secret: z.string().meta({ description: 'What deliveries are signed with (standardwebhooks.com); shown this once' }),
}).meta({ id: 'NewWebhook' });

/** A shop has 20 at most, so they are one page. */
export const ApiWebhookList = z.object({ items: z.array(ApiWebhook) });

export const MakeWebhookInput = z.object({ url: Url, description, types: Types });
export const ChangeWebhookInput = z.object({
  id: IdSchema,
  url: Url.optional(),
  description: description.unwrap().optional(),
  types: Types.optional(),
  isOn: z.boolean().optional().meta({ description: 'While it is off nothing is sent or kept for it' }),
});

export const ApiRemovedWebhook = z.object({ id: IdSchema });

const ApiWebhookDelivery = z
  .object({
    id: IdSchema.meta({ description: 'Sent as `webhook-id`, the same in every try' }),
    type: z.string(),
    body: z.string().meta({ description: 'JSON, as it is sent' }),
    state: z.enum(DELIVERY_STATES).meta({ description: '`dropped`: the webhook was off when its turn came' }),
    createdAt: Instant,
    attempts: z.array(
      z.object({
        at: Instant,
        status: z.int().nullable().meta({ description: 'Null where nobody answered' }),
        answer: z.string().meta({ description: 'The beginning of the answer, or why there was none' }),
        tookMs: z.int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });
export const ApiWebhookDeliveryPage = pageOf(ApiWebhookDelivery);
export const ListDeliveriesInput = z.object({ id: IdSchema, ...pageInput });

export const SendDeliveryAgainInput = z.object({ id: IdSchema, deliveryId: IdSchema });
export const ApiWebhookSentAgain = z.object({ deliveryId: IdSchema });
