import type { PaymentProvider } from './payment-provider.ts';
import { openStripeAccount, type StripeOptions } from './stripe/stripe-account.ts';
import { stripeMessages } from './stripe/stripe-messages.ts';
import { stripeRefunds } from './stripe/stripe-refunds.ts';
import { stripeSessions } from './stripe/stripe-sessions.ts';

/** Stripe through its official SDK. The stand-in is met the same way: only the address differs. */
export function makeStripeProvider(options: StripeOptions): PaymentProvider {
  const account = openStripeAccount(options);
  return { ...stripeSessions(account), ...stripeRefunds(account), ...stripeMessages(account) };
}
