import Stripe from 'stripe';
import type { LaterCharge, LaterChargeResult, PaymentProvider } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';

/** A customer of ours has a handful of payments: one kept card for one order. */
const LOOKED_AT = 100;

/** Charges of a card that a payment page has kept (docs.stripe.com/payments/save-and-reuse). */
export function stripeLaterCharges({
  stripe,
  metadataOf,
  ownOrderId,
}: StripeAccount): Pick<PaymentProvider, 'chargeLater'> {
  /** The charge of an order whose answer never came: an idempotency key is forgotten after a day. */
  async function findCharged(customer: string, orderId: string): Promise<LaterChargeResult | null> {
    const { data } = await translated(stripe.paymentIntents.list({ customer, limit: LOOKED_AT }));
    const own = data.find(({ metadata, status }) => ownOrderId(metadata) === orderId && status === 'succeeded');
    return own === undefined ? null : { is: 'paid', paymentIntentId: own.id };
  }

  async function chargeLater(charge: LaterCharge): Promise<LaterChargeResult> {
    const kept = await translated(stripe.paymentIntents.retrieve(charge.keptBy));
    const [customer, method] = [idOf(kept.customer), idOf(kept.payment_method)];
    if (customer === null || method === null) return { is: 'declined', code: 'no_card' };
    const before = charge.isAgain ? await findCharged(customer, charge.orderId) : null;
    if (before !== null) return before;
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: charge.amountCents,
          currency: 'eur',
          customer,
          payment_method: method,
          off_session: true,
          confirm: true,
          metadata: metadataOf(charge.orderId),
        },
        { idempotencyKey: charge.idempotencyKey },
      );
      // Nobody is there to do what a bank may still ask for.
      return intent.status === 'succeeded'
        ? { is: 'paid', paymentIntentId: intent.id }
        : { is: 'declined', code: intent.status };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return { is: 'declined', code: error.code ?? error.type };
      // The card, or the customer who had it, is gone.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
        return { is: 'declined', code: error.code ?? error.type };
      throw error;
    }
  }

  return { chargeLater };
}
