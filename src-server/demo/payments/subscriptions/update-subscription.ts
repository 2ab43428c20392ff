import type Stripe from 'stripe';
import { invalidRequest, notBuilt, resourceMissing } from '../api/api-error.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { readMetadata } from '../payments/metadata.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf } from '../stripe-objects.ts';
import { withReason } from './end-subscription.ts';
import { planOf } from './catalogue.ts';
import { changeDiscounts } from './discounts.ts';
import { saveSubscription } from './save-subscription.ts';
import { itemOf } from './subscription-schedule.ts';

export const subscriptionParameters = [
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'description',
  'discounts',
  'items',
  'metadata',
  'pause_collection',
  'proration_behavior',
];

/** `subscriptions.update` as far as a membership needs it. Quantities, trials and prorations are not built. */
export function updateSubscription(ctx: StandInContext, id: string, params: Parameters): Stripe.Subscription {
  const subscription = findObject(ctx, 'subscription', id);
  if (!subscription) throw resourceMissing('subscription', id);
  const { metadata, ...others } = params;
  const changesMore = Object.keys(others).some((name) => name !== 'expand' && name !== 'proration_behavior');
  if (subscription.ended_at !== null && changesMore) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'resource_missing',
    );
  }
  subscription.metadata = readMetadata(metadata, 'metadata', subscription.metadata);
  if (typeof params['description'] === 'string') subscription.description = params['description'] || null;
  changeEnd(ctx, subscription, params);
  changePause(ctx, subscription, params);
  changeCard(ctx, subscription, params);
  changePrice(ctx, subscription, params);
  changeDiscounts(ctx, subscription, params);
  saveSubscription(ctx, subscription);
  ctx.emit('customer.subscription.updated', subscription);
  return subscription;
}

function changeEnd(ctx: StandInContext, subscription: Stripe.Subscription, params: Parameters): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = params;
  if (at === undefined && atPeriodEnd === undefined) return;
  if (at !== undefined && at !== '' && atPeriodEnd === true) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  }
  const end = endOf(ctx, subscription, { at, atPeriodEnd });
  subscription.cancel_at = end;
  subscription.cancel_at_period_end = atPeriodEnd === true;
  subscription.canceled_at = end === null ? null : unixSeconds(ctx);
  subscription.cancellation_details = withReason(subscription, end === null ? null : 'cancellation_requested');
}

function endOf(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  wanted: { at: Parameters[string] | undefined; atPeriodEnd: Parameters[string] | undefined },
): number | null {
  const { at, atPeriodEnd } = wanted;
  if (atPeriodEnd === true) return itemOf(subscription).current_period_end;
  if (at === undefined || at === '') return null;
  if (typeof at !== 'number') throw notBuilt(`cancel_at ${String(at)}`);
  if (at <= unixSeconds(ctx)) throw invalidRequest('cancel_at must be in the future.', 'cancel_at');
  return at;
}

function changePause(ctx: StandInContext, subscription: Stripe.Subscription, params: Parameters): void {
  const pause = params['pause_collection'] as
    | { behavior: Stripe.Subscription.PauseCollection.Behavior; resumes_at?: number }
    | ''
    | undefined;
  if (pause === undefined) return;
  if (pause === '') {
    subscription.pause_collection = null;
    return;
  }
  if (pause.behavior !== 'void') throw notBuilt(`pause_collection ${pause.behavior}`);
  if (pause.resumes_at !== undefined && pause.resumes_at <= unixSeconds(ctx))
    throw invalidRequest('resumes_at must be in the future.', 'pause_collection[resumes_at]');
  subscription.pause_collection = { behavior: 'void', resumes_at: pause.resumes_at ?? null };
}

function changeCard(ctx: StandInContext, subscription: Stripe.Subscription, params: Parameters): void {
  const id = params['default_payment_method'];
  if (typeof id !== 'string') return;
  const method = findObject(ctx, 'payment_method', id);
  if (!method || idOf(method.customer) !== idOf(subscription.customer))
    throw resourceMissing('PaymentMethod', id, 'default_payment_method');
  subscription.default_payment_method = id;
}

/** Another price of the one item, from the next invoice on: what stands on a draft already stays. */
function changePrice(ctx: StandInContext, subscription: Stripe.Subscription, params: Parameters): void {
  const items = params['items'] as { id?: string; price?: string }[] | undefined;
  if (items === undefined) return;
  const [wanted] = items;
  const item = itemOf(subscription);
  // An entry without an id would bill a second price beside the first.
  if (wanted?.id === undefined || wanted.price === undefined || items.length > 1)
    throw notBuilt('a subscription of several prices');
  if (wanted.id !== item.id) throw resourceMissing('subscription item', wanted.id, 'items[0][id]');
  const price = findObject(ctx, 'price', wanted.price);
  if (!price) throw resourceMissing('price', wanted.price, 'items[0][price]');
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', 'items[0][price]');
  if (price.currency !== subscription.currency)
    throw invalidRequest('The currencies of a subscription and its prices must be the same.', 'items[0][price]');
  // Its default bills the rest of the month at once.
  if (params['proration_behavior'] !== 'none') throw notBuilt('prorations');
  item.price = price;
  item.plan = planOf(price);
}
