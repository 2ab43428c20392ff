import type Stripe from 'stripe';
import { ProviderRefusal } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';

/*
 * A month for nothing is a coupon of 100 % for one invoice. A credit of the customer's would pay for it instead, and the
 * gift would stand in the books as turnover.
 */

/** The account's one coupon for it, made when a month is first given. */
async function ensureCoupon({ stripe }: StripeAccount, id: string): Promise<void> {
  try {
    await translated(stripe.coupons.retrieve(id));
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.providerCode !== 'resource_missing') throw error;
    const coupon = { id, percent_off: 100, duration: 'once', name: 'A month free' } as const;
    await translated(stripe.coupons.create(coupon, { idempotencyKey: `coupon:${id}` }));
  }
}

const couponOf = (discount: string | Stripe.Discount): string | null =>
  typeof discount === 'string' ? null : idOf(discount.source.coupon);

/** What a subscription's discounts have to become, the others as they are; null where they are so already. */
export async function discountsOf(
  account: StripeAccount,
  subscriptionId: string,
  isFree: boolean,
): Promise<NonNullable<Stripe.SubscriptionUpdateParams['discounts']> | null> {
  const { stripe, options } = account;
  const couponId = `${options.shopId}-free-month`;
  const { discounts } = await translated(stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }));
  const isOurs = (discount: string | Stripe.Discount): boolean => couponOf(discount) === couponId;
  if (discounts.some(isOurs) === isFree) return null;
  const others = discounts.filter((discount) => !isOurs(discount)).map((each) => ({ discount: idOf(each) ?? '' }));
  if (isFree) {
    await ensureCoupon(account, couponId);
    return [...others, { coupon: couponId }];
  }
  return others.length === 0 ? '' : others;
}
