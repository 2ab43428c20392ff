import type Stripe from 'stripe';
import { invalidRequest, missingParameter, notBuilt, resourceMissing } from '../api/api-error.ts';
import { blankLineItem, blankPrice } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject } from '../stripe-objects.ts';

interface PriceData {
  currency: string;
  unit_amount?: number;
  product_data?: { name: string; description?: string };
  tax_behavior?: Stripe.Price.TaxBehavior;
}

const mostAmountCents = 99_999_999;

/**
 * The line items of a new session. A ticket brings its own price (`price_data`), a membership names one of the
 * catalogue.
 */
export function readLineItems(ctx: StandInContext, params: Parameters): Stripe.LineItem[] {
  const given = (params['line_items'] ?? []) as { price?: string; price_data?: PriceData; quantity?: number }[];
  if (given.length === 0) throw missingParameter('line_items');
  if (given.length > 100) throw invalidRequest('A Checkout Session can have at most 100 line items.', 'line_items');
  const created = unixSeconds(ctx);
  if (params['mode'] === 'subscription') return [subscriptionItem(ctx, given)];
  const items = given.map((item, index) => {
    const param = `line_items[${index}]`;
    if (!item.price_data) throw missingParameter(`${param}[price]`);
    return lineItem(item.price_data, { param, created, quantity: item.quantity });
  });
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw invalidRequest('All line items must have the same currency.', 'line_items');
  }
  return items;
}

/**
 * docs.stripe.com/api/checkout/sessions/create#line_items: a subscription needs a recurring price. One a session is
 * enough for a membership.
 */
function subscriptionItem(ctx: StandInContext, given: { price?: string; quantity?: number }[]): Stripe.LineItem {
  const [item] = given;
  if (given.length !== 1 || !item || (item.quantity ?? 1) !== 1) throw notBuilt('more than one subscription a session');
  if (item.price === undefined) throw missingParameter('line_items[0][price]');
  const price = findObject(ctx, 'price', item.price);
  if (!price?.active) throw resourceMissing('price', item.price, 'line_items[0][price]');
  if (price.recurring === null)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items',
    );
  const product = findObject(ctx, 'product', String(price.product));
  const amount = price.unit_amount ?? 0;
  return {
    ...blankLineItem,
    id: newStripeId('li'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    description: product?.name ?? '',
    price,
    quantity: 1,
  };
}

function lineItem(
  data: PriceData,
  { param, created, quantity }: { param: string; created: number; quantity: number | undefined },
): Stripe.LineItem {
  const priceParam = `${param}[price_data]`;
  const { unit_amount: unitAmount, product_data: product } = data;
  if (unitAmount === undefined) throw missingParameter(`${priceParam}[unit_amount]`);
  if (!product) throw missingParameter(`${priceParam}[product_data]`);
  if (!/^[a-z]{3}$/i.test(data.currency))
    throw invalidRequest(`Invalid currency: ${data.currency}.`, `${priceParam}[currency]`);
  if (!Number.isInteger(unitAmount) || unitAmount < 0 || unitAmount > mostAmountCents) {
    throw invalidRequest(
      `Invalid non-negative integer: ${unitAmount}`,
      `${priceParam}[unit_amount]`,
      'parameter_invalid_integer',
    );
  }
  if (quantity === undefined) throw missingParameter(`${param}[quantity]`);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999) {
    throw invalidRequest('Invalid positive integer', `${param}[quantity]`, 'parameter_invalid_integer');
  }
  const currency = data.currency.toLowerCase();
  const amount = unitAmount * quantity;
  return {
    ...blankLineItem,
    id: newStripeId('li'),
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    description: product.name,
    price: {
      ...blankPrice,
      id: newStripeId('price'),
      created,
      currency,
      product: newStripeId('prod', 14),
      tax_behavior: data.tax_behavior ?? 'unspecified',
      unit_amount: unitAmount,
      // The SDK reads this text into its Decimal.
      unit_amount_decimal: String(unitAmount) as unknown as Stripe.Decimal,
    },
    quantity,
  };
}
