import type Stripe from 'stripe';
import type { NewSession, PaymentProvider, ProviderSession } from '../payment-provider.ts';
import type { HostedPage, Until } from '../provider-answers.ts';
import type { TryOptions } from './session-pace.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';

// Open enums: a state we don't know yet is read as the one that hands nothing out.
function statusOfSession(status: string | null): HostedPage['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

function statusOfPayment(status: string): HostedPage['paymentStatus'] {
  return status === 'paid' || status === 'no_payment_required' ? status : 'unpaid';
}

/** What every hosted page says, whatever it sells. */
export const pageOf = (session: Stripe.Checkout.Session): HostedPage => ({
  id: session.id,
  url: session.url,
  status: statusOfSession(session.status),
  paymentStatus: statusOfPayment(session.payment_status),
  totalCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  isLive: session.livemode,
  expiresAt: new Date(session.expires_at * 1000),
});

/** The hosted payment pages. */
export function stripeSessions({
  stripe,
  pace,
  within,
  metadataOf,
  ownOrderId,
}: StripeAccount): Pick<PaymentProvider, 'createSession' | 'getSession' | 'expireSession'> {
  async function sessionOf(session: Stripe.Checkout.Session): Promise<ProviderSession> {
    const paymentIntentId = idOf(session.payment_intent);
    // Complete without money is either a delayed method under way or one that failed: only the intent knows.
    const isUndecided =
      session.status === 'complete' && session.payment_status === 'unpaid' && paymentIntentId !== null;
    const intent = isUndecided ? await stripe.paymentIntents.retrieve(paymentIntentId) : null;
    return {
      ...pageOf(session),
      orderId: ownOrderId(session.metadata),
      paymentIntentId,
      isProcessing: intent?.status === 'processing',
    };
  }

  async function createSession(session: NewSession, until: Until): Promise<ProviderSession> {
    const create = (options: TryOptions) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: session.orderId,
          customer_email: session.customerEmail,
          ...(session.lang !== null && { locale: session.lang }),
          line_items: session.lines.map((line) => ({
            quantity: line.quantity,
            price_data: { currency: 'eur', unit_amount: line.unitPriceCents, product_data: { name: line.name } },
          })),
          metadata: metadataOf(session.orderId),
          payment_intent_data: {
            metadata: metadataOf(session.orderId),
            ...(session.keepsCard === true && { setup_future_usage: 'off_session' as const }),
          },
          ...(session.keepsCard === true && {
            customer_creation: 'always' as const,
            allowed_payment_method_types: ['card' as const],
          }),
          expires_at: Math.floor(session.expiresAt.getTime() / 1000),
          success_url: session.successUrl,
          cancel_url: session.cancelUrl,
        },
        { idempotencyKey: session.idempotencyKey, ...options },
      );
    return sessionOf(await pace((options) => translated(create(options)), until));
  }

  return {
    createSession,
    getSession: async (id, until) =>
      sessionOf(await within((options) => translated(stripe.checkout.sessions.retrieve(id, {}, options)), until)),
    expireSession: async (id, until) =>
      sessionOf(await within((options) => translated(stripe.checkout.sessions.expire(id, {}, options)), until)),
  };
}
