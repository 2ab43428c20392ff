import Stripe from 'stripe';
import { z } from 'zod';
import { InvalidWebhook, type PaymentProvider, type WebhookEvent } from '../payment-provider.ts';
import { idOf, type StripeAccount } from './stripe-account.ts';
import { checkOf, WEBHOOK_TOLERANCE_SECONDS } from './webhook-signature.ts';

const PAGE_SIZE = 100;

const MAX_ID = 255;
/** Until the year 3000: a later second fits no date. */
const LAST_SECOND = 32_503_680_000;

/** Other kinds of objects use the same names for something else: a value that is no reference names nothing. */
const Reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .catch(null);

/** What of an event's object may say whom it is about. */
const EventObject = z.object({
  id: z.string().max(MAX_ID).optional(),
  object: z.string().optional(),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
  payment_intent: Reference,
  customer: Reference,
  subscription: Reference,
  parent: z
    .object({ subscription_details: z.object({ subscription: Reference }).nullish() })
    .nullish()
    .catch(null),
});
type EventObject = z.infer<typeof EventObject>;

/** As much of an event as is stored. A signature says who wrote it, not that it is whole. */
const StoredEvent = z.object({
  id: z.string().min(1).max(MAX_ID),
  type: z.string().min(1).max(MAX_ID),
  livemode: z.boolean(),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({ object: EventObject }),
});

/** Sessions name it themselves, invoices in `parent` since the API of 2025. */
function subscriptionOf(object: EventObject): string | null {
  if (object.object === 'subscription') return object.id ?? null;
  return idOf(object.subscription) ?? idOf(object.parent?.subscription_details?.subscription);
}

/** Throws for what is no event. */
function webhookEventOf(told: unknown, ownOrderId: StripeAccount['ownOrderId']): WebhookEvent {
  const event = StoredEvent.parse(told);
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    occurredAt: new Date(event.created * 1000),
    objectId: object.id ?? '',
    orderId: ownOrderId(object.metadata),
    paymentIntentId: idOf(object.payment_intent),
    subscriptionId: subscriptionOf(object),
    customerId: object.object === 'customer' ? (object.id ?? null) : idOf(object.customer),
  };
}

/** Webhook events: those sent to us, and those we read from the list. */
export function stripeWebhookEvents({
  stripe,
  options,
  ownOrderId,
}: StripeAccount): Pick<PaymentProvider, 'checkWebhook' | 'readWebhook' | 'listWebhookEvents'> {
  const eventOf = (told: unknown): WebhookEvent => webhookEventOf(told, ownOrderId);

  function readWebhook(rawBody: string, signature: string | undefined): WebhookEvent {
    if (signature === undefined) throw new InvalidWebhook('no signature');
    for (const secret of options.webhookSecrets) {
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            rawBody,
            signature,
            secret,
            WEBHOOK_TOLERANCE_SECONDS,
            undefined,
            options.now().getTime(),
          ),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
          throw new InvalidWebhook('unreadable', { cause: error });
      }
    }
    throw new InvalidWebhook('signature does not match');
  }

  async function* listWebhookEvents(since: Date): AsyncIterable<WebhookEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    let after: string | undefined;
    for (;;) {
      const page = await stripe.events.list({
        created,
        limit: PAGE_SIZE,
        ...(after === undefined ? {} : { starting_after: after }),
      });
      yield page.data.map(eventOf);
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  return {
    checkWebhook: (signature) => checkOf(signature, { secrets: options.webhookSecrets, now: options.now() }),
    readWebhook,
    listWebhookEvents,
  };
}
