import type Stripe from 'stripe';
import type { MembershipProvider } from '../membership-provider.ts';
import { translated, type StripeAccount } from './stripe-account.ts';

/** Raised when the features below change, so that a new configuration is made. */
const VERSION = '1';

/** Cancelling, changing and pausing follow our own terms, so the portal must not offer them. */
const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  payment_method_update: { enabled: true },
  invoice_history: { enabled: true },
  customer_update: { enabled: false },
  subscription_cancel: { enabled: false },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

/** The provider's page for card and invoices. */
export function stripePortal({ stripe, options }: StripeAccount): Pick<MembershipProvider, 'createPortalSession'> {
  let configuration: Promise<string> | null = null;

  async function ensureConfiguration(): Promise<string> {
    const known = await translated(stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
    const ours = known.data.find(
      ({ metadata }) => metadata?.['shop'] === options.shopId && metadata['version'] === VERSION,
    );
    if (ours !== undefined) return ours.id;
    const created = stripe.billingPortal.configurations.create(
      { features: FEATURES, metadata: { shop: options.shopId, version: VERSION } },
      { idempotencyKey: `portal:${options.shopId}:${VERSION}` },
    );
    return (await translated(created)).id;
  }

  async function keptConfiguration(): Promise<string> {
    configuration ??= ensureConfiguration();
    try {
      return await configuration;
    } catch (error) {
      configuration = null;
      throw error;
    }
  }

  return {
    async createPortalSession({ customerId, returnUrl, opensCardUpdate }) {
      const back = { type: 'redirect' as const, redirect: { return_url: returnUrl } };
      const flow =
        opensCardUpdate === true
          ? { flow_data: { type: 'payment_method_update' as const, after_completion: back } }
          : {};
      const session = await translated(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: await keptConfiguration(),
          return_url: returnUrl,
          ...flow,
        }),
      );
      return { url: session.url };
    },
  };
}
