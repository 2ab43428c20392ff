import Stripe from 'stripe';
import { brand } from '#shared/brand.ts';
import { InvalidWebhook, ProviderRefusal, type NewRefund, type NewSession, type PaymentProvider, type ProviderMessage, type ProviderRefund, type ProviderSession } from './payment-provider.ts';

export type StripeOptions = {
  secretKey: string;
  /** Several during a rotation: a message signed with any of them is good. */
  webhookSecrets: string[];
  /** Only demo mode and tests set it: where the stand-in listens. */
  apiBase: string | undefined;
  /** Marks our objects on an account that other shops may share. */
  shopId: string;
  now: () => Date;
};

const WEBHOOK_TOLERANCE_SECONDS = 300;
/** What Stripe refuses for good; anything else (network, 429, 5xx) is worth another try. */
const FINAL_ERRORS = new Set(['StripeInvalidRequestError', 'StripeCardError', 'StripeIdempotencyError', 'StripePermissionError']);

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && FINAL_ERRORS.has(error.type)) throw new ProviderRefusal(error.code ?? error.type, error.message);
    throw error;
  }
}

function statusOfRefund(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Open enums: a state we don't know yet is read as the one that hands nothing out. */
function statusOfSession(status: string | null): ProviderSession['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function statusOfPayment(status: string): ProviderSession['paymentStatus'] {
  return status === 'paid' || status === 'no_payment_required' ? status : 'unpaid';
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    status: statusOfRefund(refund.status),
    amountCents: refund.amount,
    paymentIntentId: idOf(refund.payment_intent),
    failureReason: refund.failure_reason ?? null,
    mark: refund.metadata?.['refund'] ?? null,
  };
}

function clientFor(options: StripeOptions): Stripe {
  const base = options.apiBase === undefined ? null : new URL(options.apiBase);
  return new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    appInfo: { name: brand.full },
    ...(base === null ? {} : { host: base.hostname, port: base.port, protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const) }),
  });
}

/** Stripe through its official SDK. The stand-in is met the same way: only the address differs. */
export function makeStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = clientFor(options);
  const metadataOf = (orderId: string) => ({ order_id: orderId, shop: options.shopId });
  const ownOrderId = (metadata: Stripe.Metadata | null | undefined) => (metadata?.['shop'] === options.shopId ? (metadata['order_id'] ?? null) : null);

  async function sessionOf(session: Stripe.Checkout.Session): Promise<ProviderSession> {
    const paymentIntentId = idOf(session.payment_intent);
    const isUndecided = session.status === 'complete' && session.payment_status === 'unpaid' && paymentIntentId !== null;
    const intent = isUndecided ? await stripe.paymentIntents.retrieve(paymentIntentId) : null;
    return {
      id: session.id,
      url: session.url,
      status: statusOfSession(session.status),
      paymentStatus: statusOfPayment(session.payment_status),
      totalCents: session.amount_total ?? 0,
      currency: session.currency ?? '',
      isLive: session.livemode,
      orderId: ownOrderId(session.metadata),
      paymentIntentId,
      isProcessing: intent?.status === 'processing',
      expiresAt: new Date(session.expires_at * 1000),
    };
  }

  function messageOf(event: Stripe.Event): ProviderMessage {
    const object = event.data.object as { id?: string; metadata?: Stripe.Metadata | null; payment_intent?: string | { id: string } | null };
    return {
      id: event.id,
      type: event.type,
      isLive: event.livemode,
      occurredAt: new Date(event.created * 1000),
      objectId: object.id ?? '',
      orderId: ownOrderId(object.metadata),
      paymentIntentId: idOf(object.payment_intent),
    };
  }

  async function createSession(session: NewSession): Promise<ProviderSession> {
    const created = stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: session.orderId,
        customer_email: session.customerEmail,
        line_items: session.lines.map((line) => ({ quantity: line.quantity, price_data: { currency: 'eur', unit_amount: line.unitPriceCents, product_data: { name: line.name } } })),
        metadata: metadataOf(session.orderId),
        payment_intent_data: { metadata: metadataOf(session.orderId) },
        expires_at: Math.floor(session.expiresAt.getTime() / 1000),
        success_url: session.successUrl,
        cancel_url: session.cancelUrl,
      },
      { idempotencyKey: session.idempotencyKey },
    );
    return sessionOf(await translated(created));
  }

  async function createRefund(refund: NewRefund): Promise<ProviderRefund> {
    const created = stripe.refunds.create(
      { payment_intent: refund.paymentIntentId, amount: refund.amountCents, metadata: { ...metadataOf(refund.orderId), refund: refund.mark } },
      { idempotencyKey: refund.idempotencyKey },
    );
    return refundOf(await translated(created));
  }

  async function* listMessages(since: Date): AsyncIterable<ProviderMessage[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    let after: string | undefined;
    for (;;) {
      const page = await stripe.events.list({ created, limit: 100, ...(after === undefined ? {} : { starting_after: after }) });
      yield page.data.map(messageOf);
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return;
    }
  }

  function readWebhook(rawBody: string, signature: string | undefined): ProviderMessage {
    if (signature === undefined) throw new InvalidWebhook('no signature');
    for (const secret of options.webhookSecrets) {
      try {
        return messageOf(stripe.webhooks.constructEvent(rawBody, signature, secret, WEBHOOK_TOLERANCE_SECONDS, undefined, options.now().getTime()));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new InvalidWebhook('unreadable', { cause: error });
      }
    }
    throw new InvalidWebhook('signature does not match');
  }

  return {
    createSession,
    createRefund,
    listMessages,
    readWebhook,
    getSession: async (id) => sessionOf(await translated(stripe.checkout.sessions.retrieve(id))),
    expireSession: async (id) => sessionOf(await translated(stripe.checkout.sessions.expire(id))),
    getRefund: async (id) => refundOf(await translated(stripe.refunds.retrieve(id))),
    listRefunds: async (paymentIntentId) => (await translated(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))).data.map(refundOf),
  };
}
