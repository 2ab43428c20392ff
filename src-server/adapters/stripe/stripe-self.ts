import Stripe from 'stripe';
import type { AccountPart, PaymentProvider } from '../payment-provider.ts';
import type { StripeAccount } from './stripe-account.ts';

const PAGE_SIZE = 100;

async function partOf<T>(ask: Promise<T>): Promise<AccountPart<T>> {
  try {
    return { value: await ask };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { unread: 'forbidden' };
    return { unread: error instanceof Stripe.errors.StripeAuthenticationError ? 'wrong_key' : 'no_answer' };
  }
}

/** The account itself: its mode, its currencies and where it sends its webhook events. */
export function stripeSelf({ stripe }: StripeAccount): Pick<PaymentProvider, 'readAccount' | 'makeWebhookEndpoint'> {
  return {
    async readAccount(withinMs) {
      const once = { maxNetworkRetries: 0, timeout: withinMs };
      const [money, endpoints] = await Promise.all([
        partOf(
          stripe.balance.retrieve({}, once).then(({ livemode, available }) => ({
            isLive: livemode,
            currencies: available.map(({ currency }) => currency),
          })),
        ),
        partOf(
          stripe.webhookEndpoints
            .list({ limit: PAGE_SIZE }, once)
            .then(({ data }) =>
              data.map(({ url, status, enabled_events: types }) => ({ url, isEnabled: status === 'enabled', types })),
            ),
        ),
      ]);
      return { money, endpoints };
    },
    makeWebhookEndpoint: ({ url, types }, withinMs) =>
      partOf(
        stripe.webhookEndpoints
          .create(
            { url, enabled_events: types as Stripe.WebhookEndpointCreateParams.EnabledEvent[] },
            { maxNetworkRetries: 0, timeout: withinMs },
          )
          .then(({ secret }) => secret ?? ''),
      ),
  };
}
