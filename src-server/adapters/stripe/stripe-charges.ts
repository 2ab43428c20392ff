import type Stripe from 'stripe';
import type { PaymentProvider, ProviderCharge } from '../payment-provider.ts';
import { translated, type StripeAccount } from './stripe-account.ts';

/** `visa •••• 4242`, `sepa debit •••• 3000`, `klarna`: as much as one needs to find it on a statement. */
function meansOf(details: Stripe.Charge.PaymentMethodDetails | null): string | null {
  if (details === null) return null;
  const card = details.card ?? details.card_present;
  const name = (card?.brand ?? details.type).replaceAll('_', ' ');
  const last4 = card?.last4 ?? details.sepa_debit?.last4 ?? null;
  return last4 === null ? name : `${name} •••• ${last4}`;
}

/** How a payment was charged. */
export function stripeCharges({ stripe }: StripeAccount): Pick<PaymentProvider, 'findCharge'> {
  return {
    async findCharge(paymentIntentId): Promise<ProviderCharge | null> {
      const intent = await translated(stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }));
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return charge === null ? null : { id: charge.id, means: meansOf(charge.payment_method_details) };
    },
  };
}
