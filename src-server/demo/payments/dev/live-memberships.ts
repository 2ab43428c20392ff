import { z } from 'zod';
import { blankCustomer } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { createSession } from '../payments/create-session.ts';
import { paySession } from '../payments/pay-session.ts';
import { findTestCard } from '../payments/test-cards.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { insertObject, loadObject, sessionSecrets } from '../stripe-objects.ts';
import { createPrice } from '../subscriptions/catalogue.ts';
import { runSubscriptions } from '../subscriptions/renew-subscription.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';
import { subscriptionActions } from './subscription-actions.ts';
import { subscriptionView, type SubscriptionView } from './subscription-views.ts';
import { EVERYTHING } from '../store.ts';

const Seconds = z.number().int();
const Labels = z.record(z.string(), z.string());

/** One membership as it was lived; instants are Unix seconds. */
export const MembershipLifeSchema = z.strictObject({
  email: z.string(),
  name: z.string(),
  customerMetadata: Labels,
  metadata: Labels,
  plan: z.strictObject({ lookupKey: z.string(), name: z.string(), monthlyCents: z.number().int() }),
  joinedAt: Seconds,
  card: z.string(),
  acts: z.array(
    z.strictObject({
      at: Seconds,
      does: z.enum(['cancel', 'pause', 'card-fails', 'new-card', 'cancel-now', 'refund']),
      until: Seconds.optional(),
      /** Cents. */ amount: z.number().int().optional(),
    }),
  ),
});
export type MembershipLife = z.infer<typeof MembershipLifeSchema>;

/**
 * Lives memberships again that began in the past, every renewal and failure at its own time, without telling the shop:
 * whoever fills a demo knows how they went. Answers them as they stand now, in the order given.
 */
export function liveMemberships(ctx: StandInContext, lives: readonly MembershipLife[]): SubscriptionView[] {
  const { behaviour } = ctx;
  const mode = behaviour.webhookMode;
  behaviour.webhookMode = 'off';
  try {
    return ctx.store.inTransaction(() => liveAll(ctx, lives));
  } finally {
    behaviour.webhookMode = mode;
  }
}

function liveAll(ctx: StandInContext, lives: readonly MembershipLife[]): SubscriptionView[] {
  const ids = new Map<MembershipLife, string>();
  const steps = lives.flatMap((life) => [
    { at: life.joinedAt, run: () => void ids.set(life, join(ctx, life)) },
    ...life.acts.map((act) => ({ at: act.at, run: () => doAct(ctx, ids.get(life) ?? '', act) })),
  ]);
  for (const step of steps.toSorted((a, b) => a.at - b.at)) {
    ctx.runAt(new Date(step.at * 1000), () => {
      runSubscriptions(ctx);
      step.run();
    });
  }
  runSubscriptions(ctx);
  return lives.map((life) => subscriptionView(ctx, loadObject(ctx, 'subscription', ids.get(life) ?? '')));
}

function join(ctx: StandInContext, life: MembershipLife): string {
  const customer = {
    ...blankCustomer,
    id: newStripeId('cus', 14),
    created: unixSeconds(ctx),
    email: life.email,
    name: life.name,
    metadata: life.customerMetadata,
  };
  insertObject(ctx, customer);
  ctx.emit('customer.created', customer);
  const session = createSession(ctx, {
    mode: 'subscription',
    customer: customer.id,
    success_url: 'http://localhost/payment-success',
    metadata: life.metadata,
    subscription_data: { metadata: life.metadata, description: life.plan.name },
    line_items: [{ price: priceOf(ctx, life), quantity: 1 }],
  });
  paySession(ctx, {
    sessionId: session.id,
    payer: { email: life.email, name: life.name },
    card: findTestCard(life.card),
  });
  return sessionSecrets(ctx, session.id).subscriptionId ?? '';
}

function priceOf(ctx: StandInContext, { plan, customerMetadata }: MembershipLife): string {
  const [known] = ctx.store.list({ kind: 'price', parents: [plan.lookupKey], ...EVERYTHING, limit: 1 });
  if (known) return known.id;
  const metadata = { shop: customerMetadata['shop'] ?? '' };
  return createPrice(ctx, {
    currency: 'eur',
    unit_amount: plan.monthlyCents,
    lookup_key: plan.lookupKey,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
    metadata,
    product_data: { name: plan.name, metadata },
  }).id;
}

function doAct(ctx: StandInContext, subscriptionId: string, act: MembershipLife['acts'][number]): void {
  const until = act.until ?? 0;
  if (act.does === 'cancel') updateSubscription(ctx, subscriptionId, { cancel_at: until });
  else if (act.does === 'pause')
    updateSubscription(ctx, subscriptionId, { pause_collection: { behavior: 'void', resumes_at: until } });
  else if (act.does === 'refund') subscriptionActions.refund(ctx, subscriptionId, { amount: act.amount ?? null });
  else if (act.does === 'new-card') recover(ctx, subscriptionId);
  else subscriptionActions[act.does](ctx, subscriptionId);
}

/** What portal and shop do together: the new card becomes the membership's, and what is open is charged. */
function recover(ctx: StandInContext, subscriptionId: string): void {
  const method = subscriptionActions['new-card'](ctx, subscriptionId, {});
  updateSubscription(ctx, subscriptionId, { default_payment_method: method.id });
  subscriptionActions.charge(ctx, subscriptionId);
}
