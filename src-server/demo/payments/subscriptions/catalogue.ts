import type Stripe from 'stripe';
import { invalidRequest, missingParameter, notBuilt } from '../api/api-error.ts';
import { blankPlan, blankPrice, blankProduct, blankRecurring } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { readMetadata } from '../payments/metadata.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { idOf, insertObject } from '../stripe-objects.ts';
import { EVERYTHING } from '../store.ts';

interface RecurringData {
  interval: Stripe.Price.Recurring.Interval;
  interval_count?: number;
}

/** `prices.create` with its product inline. Monthly prices only; a lookup key belongs to one price. */
export function createPrice(ctx: StandInContext, params: Parameters): Stripe.Price {
  const unitAmount = params['unit_amount'];
  const data = params['product_data'] as { name: string; metadata?: Parameters } | undefined;
  const recurring = params['recurring'] as RecurringData | undefined;
  if (!data) throw missingParameter('product_data');
  if (typeof unitAmount !== 'number' || !Number.isInteger(unitAmount) || unitAmount < 0)
    throw invalidRequest('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer');
  if (recurring && (recurring.interval !== 'month' || (recurring.interval_count ?? 1) !== 1))
    throw notBuilt('prices that are not monthly');
  const lookupKey = (params['lookup_key'] as string | undefined) ?? null;
  if (lookupKey !== null && ctx.store.list({ ...anyPrice, parents: [lookupKey] }).length > 0) {
    throw invalidRequest(`A price (\`${lookupKey}\`) already uses that lookup key.`, 'lookup_key');
  }
  const created = unixSeconds(ctx);
  const product: Stripe.Product = {
    ...blankProduct,
    id: newStripeId('prod', 14),
    active: true,
    created,
    metadata: readMetadata(data.metadata, 'product_data[metadata]'),
    name: data.name,
    type: 'service',
    updated: created,
  };
  const price: Stripe.Price = {
    ...blankPrice,
    id: newStripeId('price'),
    active: true,
    created,
    currency: String(params['currency']).toLowerCase(),
    lookup_key: lookupKey,
    metadata: readMetadata(params['metadata'], 'metadata'),
    product: product.id,
    recurring: recurring ? { ...blankRecurring, interval: 'month', interval_count: 1 } : null,
    tax_behavior: (params['tax_behavior'] as Stripe.Price.TaxBehavior | undefined) ?? 'unspecified',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    // The SDK reads this text into its Decimal.
    unit_amount_decimal: String(unitAmount) as unknown as Stripe.Decimal,
  };
  insertObject(ctx, product);
  insertObject(ctx, price, { parent: lookupKey });
  ctx.emit('product.created', product);
  ctx.emit('price.created', price);
  return price;
}

const anyPrice = { kind: 'price', ...EVERYTHING, limit: 1 };

/** The older name of a recurring price, which every subscription item still carries. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    ...blankPlan,
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    metadata: price.metadata,
    product: idOf(price.product as string | { id: string }),
  };
}
