import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { blankDiscount } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, loadObject, updateObject } from '../stripe-objects.ts';

/**
 * What is taken off the next invoice: the list that is sent takes the place of the one before, and an empty text takes
 * all away (docs.stripe.com/api/subscriptions/update#update_subscription-discounts).
 */
export function changeDiscounts(ctx: StandInContext, subscription: Stripe.Subscription, params: Parameters): void {
  const wanted = params['discounts'] as { coupon?: string; discount?: string }[] | '' | undefined;
  if (wanted === undefined) return;
  const had = subscription.discounts.map((each) => idOf(each) ?? '');
  subscription.discounts = (wanted === '' ? [] : wanted).map(({ coupon, discount }, at) => {
    const path = `discounts[${at}]`;
    if ((coupon === undefined) === (discount === undefined))
      throw invalidRequest('Each discount must be exactly one of coupon, discount or promotion_code.', path);
    if (discount === undefined) return newDiscount(ctx, subscription, { couponId: coupon ?? '', path });
    if (!had.includes(discount)) throw resourceMissing('discount', discount, `${path}[discount]`);
    return discount;
  });
}

function newDiscount(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  { couponId, path }: { couponId: string; path: string },
): string {
  const coupon = findObject(ctx, 'coupon', couponId);
  if (!coupon) throw resourceMissing('coupon', couponId, `${path}[coupon]`);
  const discount: Stripe.Discount = {
    ...blankDiscount,
    id: newStripeId('di'),
    customer: idOf(subscription.customer),
    source: { coupon: coupon.id, type: 'coupon' },
    start: unixSeconds(ctx),
    subscription: subscription.id,
  };
  insertObject(ctx, discount, { parent: subscription.id });
  updateObject(ctx, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  return discount.id;
}

/**
 * What the subscription's discounts take off an invoice of so much, each of what the one before it left. All of them are
 * of one invoice: they leave the subscription with it, also where it is voided because collection is paused
 * (docs.stripe.com/billing/subscriptions/coupons).
 */
function takeDiscounts(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  subtotal: number,
): { discount: string; amount: number }[] {
  let left = Math.max(0, subtotal);
  const taken = subscription.discounts.map((each) => {
    const discount = loadObject(ctx, 'discount', idOf(each) ?? '');
    const coupon = loadObject(ctx, 'coupon', idOf(discount.source.coupon) ?? '');
    const amount = Math.round((left * (coupon.percent_off ?? 0)) / 100);
    left -= amount;
    return { discount: discount.id, amount };
  });
  subscription.discounts = [];
  return taken;
}

/** What an invoice of these lines comes to, less the subscription's discounts. */
export function amountsOf(
  ctx: StandInContext,
  subscription: Stripe.Subscription,
  lines: readonly Stripe.InvoiceLineItem[],
) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discounts = takeDiscounts(ctx, subscription, subtotal);
  const total = discounts.reduce((left, { amount }) => left - amount, subtotal);
  const due = Math.max(0, total);
  return {
    amount_due: due,
    amount_remaining: due,
    discounts: discounts.map(({ discount }) => discount),
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  } satisfies Partial<Stripe.Invoice>;
}
