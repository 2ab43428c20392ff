import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type {
  MembershipProvider,
  NewSubscriptionSession,
  ProviderPlan,
  ProviderSubscriptionSession,
} from '../membership-provider.ts';
import type { Until } from '../provider-answers.ts';
import type { TryOptions } from './session-pace.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';
import { pageOf } from './stripe-sessions.ts';
import { ownMetadata } from './subscription-views.ts';

type SubscriptionSessions = Pick<
  MembershipProvider,
  'ensureCustomer' | 'setCustomerEmail' | 'startSubscriptionCheckout' | 'getSubscriptionSession'
>;

/** One price per plan and amount: a raise makes a new one, and running memberships keep theirs. */
export const lookupKeyOf = (shopId: string, plan: Pick<ProviderPlan, 'id' | 'monthlyCents'>): string =>
  `${shopId}-${plan.id}-${plan.monthlyCents}`;

/** The catalogue looks after itself: product and price are made when a plan is first sold. */
export function stripeCatalogue({
  stripe,
  options,
  within,
}: StripeAccount): (plan: ProviderPlan, until: Until) => Promise<string> {
  const known = new Map<string, Promise<string>>();

  async function ensure(plan: ProviderPlan, key: string, until: Until): Promise<string> {
    const found = await within(
      (tryOptions) => translated(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }, tryOptions)),
      until,
    );
    const [known] = found.data;
    if (known !== undefined) return known.id;
    const metadata = { shop: options.shopId, plan_id: plan.id };
    const price: Stripe.PriceCreateParams = {
      currency: 'eur',
      unit_amount: plan.monthlyCents,
      lookup_key: key,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
      metadata,
      product_data: { name: plan.name, metadata },
    };
    const created = await within(
      (tryOptions) => translated(stripe.prices.create(price, { idempotencyKey: `price:${key}`, ...tryOptions })),
      until,
    );
    return created.id;
  }

  return (plan, until) => {
    const key = lookupKeyOf(options.shopId, plan);
    const asked = known.get(key) ?? ensure(plan, key, until);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}

function sessionOf(session: Stripe.Checkout.Session, shopId: string): ProviderSubscriptionSession {
  return {
    ...pageOf(session),
    ...ownMetadata(session.metadata, shopId),
    clientReferenceId: session.client_reference_id,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}

/** The one customer of a person: found by address and our mark, or made. */
async function ensureCustomer(
  { stripe, options, within }: StripeAccount,
  user: { userId: string; email: string; name: string | null },
  until?: Until,
): Promise<{ customerId: string }> {
  const sameAddress = await within(
    (tryOptions) => translated(stripe.customers.list({ email: user.email, limit: 100 }, tryOptions)),
    until,
  );
  const known = sameAddress.data.find(
    ({ metadata }) => metadata['shop'] === options.shopId && metadata['user_id'] === user.userId,
  );
  if (known !== undefined) return { customerId: known.id };
  const params = {
    email: user.email,
    ...(user.name === null ? {} : { name: user.name }),
    metadata: { shop: options.shopId, user_id: user.userId },
  };
  // A key only ever goes with the same parameters, so a changed address makes another key.
  const print = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16);
  const idempotencyKey = `customer:${options.shopId}:${user.userId}:${print}`;
  const created = await within(
    (tryOptions) => translated(stripe.customers.create(params, { idempotencyKey, ...tryOptions })),
    until,
  );
  return { customerId: created.id };
}

/** Customers, and the hosted pages that sell a membership. */
export function stripeSubscriptionSessions(account: StripeAccount): SubscriptionSessions {
  const { stripe, options, pace, within } = account;
  const viewOf = (session: Stripe.Checkout.Session) => sessionOf(session, options.shopId);
  const priceOf = stripeCatalogue(account);

  async function startSubscriptionCheckout(
    session: NewSubscriptionSession,
    until: Until,
  ): Promise<ProviderSubscriptionSession> {
    const metadata = { ...session.metadata, shop: options.shopId };
    const price = await priceOf(session.plan, until);
    const create = (tryOptions: TryOptions) =>
      stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: session.customerId,
          ...(session.lang !== null && { locale: session.lang }),
          client_reference_id: session.clientReferenceId,
          line_items: [{ quantity: 1, price }],
          metadata,
          subscription_data: { metadata, description: session.plan.name },
          expires_at: Math.floor(session.expiresAt.getTime() / 1000),
          success_url: session.successUrl,
          cancel_url: session.cancelUrl,
        },
        { idempotencyKey: session.idempotencyKey, ...tryOptions },
      );
    return viewOf(await pace((tryOptions) => translated(create(tryOptions)), until));
  }

  return {
    ensureCustomer: (user, until) => ensureCustomer(account, user, until),
    setCustomerEmail: async ({ customerId, email }) => {
      await translated(stripe.customers.update(customerId, { email }));
    },
    startSubscriptionCheckout,
    getSubscriptionSession: async (id, until) =>
      viewOf(await within((tryOptions) => translated(stripe.checkout.sessions.retrieve(id, {}, tryOptions)), until)),
  };
}
