import type { PaymentProvider } from './payment-provider.ts';
import { openStripeAccount, type StripeOptions } from './stripe/stripe-account.ts';
import { stripeBalance } from './stripe/stripe-balance.ts';
import { stripeCharges } from './stripe/stripe-charges.ts';
import { stripeDisputes } from './stripe/stripe-disputes.ts';
import { stripeInvoices } from './stripe/stripe-invoices.ts';
import { stripeWebhookEvents } from './stripe/stripe-webhook-events.ts';
import { stripeLaterCharges } from './stripe/stripe-later-charges.ts';
import { stripePortal } from './stripe/stripe-portal.ts';
import { stripeRefunds } from './stripe/stripe-refunds.ts';
import { stripeSelf } from './stripe/stripe-self.ts';
import { stripeSessions } from './stripe/stripe-sessions.ts';
import { stripeSubscriptionSessions } from './stripe/stripe-subscription-sessions.ts';
import { stripeTerminal } from './stripe/stripe-terminal.ts';
import { stripeSubscriptions } from './stripe/stripe-subscriptions.ts';

/** Stripe through its official SDK. The stand-in is met the same way: only the address differs. */
export function makeStripeProvider(options: StripeOptions): PaymentProvider {
  const account = openStripeAccount(options);
  return {
    ...stripeSessions(account),
    ...stripeLaterCharges(account),
    ...stripeRefunds(account),
    ...stripeCharges(account),
    ...stripeDisputes(account),
    ...stripeWebhookEvents(account),
    ...stripeSubscriptionSessions(account),
    ...stripeSubscriptions(account),
    ...stripeInvoices(account),
    ...stripePortal(account),
    ...stripeBalance(account),
    ...stripeSelf(account),
    terminal: stripeTerminal(account),
  };
}
