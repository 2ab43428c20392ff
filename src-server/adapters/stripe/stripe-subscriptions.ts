import type Stripe from 'stripe';
import type {
  MembershipProvider,
  ProviderPlan,
  ProviderSubscription,
  SubscriptionChange,
} from '../membership-provider.ts';
import { ProviderRefusal } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';
import { freeMonthChange } from './free-month-coupon.ts';
import { stripeCatalogue } from './stripe-subscription-sessions.ts';
import { customerMethod, subscriptionOf, withLineOfMonth } from './subscription-views.ts';

const IN_LISTS = ['latest_invoice.payments', 'default_payment_method'];
const EXPAND = [...IN_LISTS, 'customer.invoice_settings.default_payment_method'];
const PAGE_SIZE = 100;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

type Subscriptions = Pick<
  MembershipProvider,
  | 'readSubscription'
  | 'listSubscriptions'
  | 'setCancelAt'
  | 'cancelAtPeriodEnd'
  | 'undoCancel'
  | 'pauseCollection'
  | 'resumeCollection'
  | 'changePlan'
  | 'setFreeMonth'
  | 'cancelNow'
  | 'collectDue'
>;

async function subscriptionsOf(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  // Lists expand four levels at most, `data` being one of them.
  const page = await translated(
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: PAGE_SIZE,
      expand: IN_LISTS.map((path) => `data.${path}`),
    }),
  );
  return page.data;
}

/** Pays the open invoice, by the newest card where there is one. */
async function collectDue(stripe: Stripe, subscription: Stripe.Subscription, due: SubscriptionChange): Promise<void> {
  const newest = customerMethod(subscription);
  if (newest !== null && newest.id !== idOf(subscription.default_payment_method)) {
    const params = { default_payment_method: newest.id };
    await translated(
      stripe.subscriptions.update(due.subscriptionId, params, {
        idempotencyKey: `${due.idempotencyKey}:${newest.id}`,
      }),
    );
  }
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  if (invoice?.status === 'open')
    await translated(
      stripe.invoices.pay(invoice.id, {}, { idempotencyKey: `${due.idempotencyKey}:pay:${newest?.id ?? ''}` }),
    );
}

/** What makes a subscription charge another plan. The anchor stays, as all prices are monthly. */
function pricesOf(account: StripeAccount) {
  const priceOf = stripeCatalogue(account);
  return async (subscription: Stripe.Subscription, plan: ProviderPlan): Promise<Stripe.SubscriptionUpdateParams> => {
    const [item] = subscription.items.data;
    if (item === undefined) throw new Error(`subscription ${subscription.id} bills nothing`);
    // The plan's id says which one the next month is charged for.
    return {
      items: [{ id: item.id, price: await priceOf(plan, null) }],
      metadata: { plan_id: plan.id },
      description: plan.name,
    };
  };
}

type Readers = {
  viewOf(subscription: Stripe.Subscription): Promise<ProviderSubscription>;
  readSubscription(id: string): Promise<ProviderSubscription>;
};

async function cancelNow(stripe: Stripe, id: string, readers: Readers): Promise<ProviderSubscription> {
  try {
    return await readers.viewOf(
      await translated(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false, expand: EXPAND })),
    );
  } catch (error) {
    // An ended one is 'missing' to the call: that is what we wanted.
    const now = error instanceof ProviderRefusal ? await readers.readSubscription(id) : null;
    if (now?.status === 'canceled' || now?.status === 'incomplete_expired') return now;
    throw error;
  }
}

/** Running memberships. No change here ever bills part of a month: proration is off everywhere. */
export function stripeSubscriptions(account: StripeAccount): Subscriptions {
  const { stripe, options } = account;
  const anotherPrice = pricesOf(account);
  async function viewOf(subscription: Stripe.Subscription): Promise<ProviderSubscription> {
    const { latest_invoice: newest } = subscription;
    if (newest === null || typeof newest !== 'object') return subscriptionOf(subscription, options.shopId);
    const latest_invoice = await translated(withLineOfMonth(stripe, newest));
    return subscriptionOf({ ...subscription, latest_invoice }, options.shopId);
  }
  const retrieve = (id: string) => translated(stripe.subscriptions.retrieve(id, { expand: EXPAND }));
  const readSubscription = async (id: string): Promise<ProviderSubscription> => viewOf(await retrieve(id));

  async function change(
    { subscriptionId, idempotencyKey }: SubscriptionChange,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<ProviderSubscription> {
    return viewOf(
      await translated(
        stripe.subscriptions.update(
          subscriptionId,
          { ...params, proration_behavior: 'none', expand: EXPAND },
          { idempotencyKey },
        ),
      ),
    );
  }

  /** Stripe refuses both fields in one call, so it depends on which was set. */
  async function undoCancel(undo: SubscriptionChange): Promise<ProviderSubscription> {
    const now = await readSubscription(undo.subscriptionId);
    if (now.cancelAtPeriodEnd) return change(undo, { cancel_at_period_end: false });
    return now.cancelAt === null ? now : change(undo, { cancel_at: '' });
  }

  return {
    readSubscription,
    listSubscriptions: async (customerId) => Promise.all((await subscriptionsOf(stripe, customerId)).map(viewOf)),
    setCancelAt: (end) => change(end, { cancel_at: secondsOf(end.cancelAt) }),
    cancelAtPeriodEnd: (end) => change(end, { cancel_at_period_end: true }),
    undoCancel,
    pauseCollection: (pause) =>
      change(pause, { pause_collection: { behavior: 'void', resumes_at: secondsOf(pause.resumesAt) } }),
    resumeCollection: (resume) => change(resume, { pause_collection: '' }),
    changePlan: async ({ plan, ...to }) => change(to, await anotherPrice(await retrieve(to.subscriptionId), plan)),
    async setFreeMonth(month) {
      const { params, freeFrom } = await freeMonthChange(account, month);
      const subscription = await (params === null ? readSubscription(month.subscriptionId) : change(month, params));
      return { ...subscription, freeFrom };
    },
    cancelNow: (id) => cancelNow(stripe, id, { viewOf, readSubscription }),
    async collectDue(due) {
      await collectDue(stripe, await retrieve(due.subscriptionId), due);
      return readSubscription(due.subscriptionId);
    },
  };
}
