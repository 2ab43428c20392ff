import type Stripe from 'stripe';
import { SECOND_MS } from '#shared/time.ts';
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

/** Which gift a subscription has had last: its coupon is used up with the month, and the provider forgets keys in a day. */
const GIFT = 'free_month';
const GIVEN_AT = 'free_month_at';

type FreeMonthChange = {
  /** What the subscription has to become, with its other discounts as they are; null where it is so, or has been. */
  params: Stripe.SubscriptionUpdateParams | null;
  /** When the month begins that the gift is for. */
  freeFrom: Date;
};

/** How a gift is given or taken back. */
export async function freeMonthChange(
  account: StripeAccount,
  { subscriptionId, isFree, gift }: { subscriptionId: string; isFree: boolean; gift: string },
): Promise<FreeMonthChange> {
  const { stripe, options } = account;
  const couponId = `${options.shopId}-free-month`;
  const expand = ['discounts'];
  const {
    discounts,
    items,
    metadata: known,
  } = await translated(stripe.subscriptions.retrieve(subscriptionId, { expand }));
  const isGiven = isFree && known[GIFT] === gift;
  const begins = isGiven ? Number(known[GIVEN_AT]) : (items.data[0]?.current_period_end ?? 0);
  const freeFrom = new Date(begins * SECOND_MS);
  if (isGiven) return { params: null, freeFrom };
  const isOurs = (discount: string | Stripe.Discount): boolean => couponOf(discount) === couponId;
  if (discounts.some(isOurs) === isFree) return { params: null, freeFrom };
  const others = discounts.filter((discount) => !isOurs(discount)).map((each) => ({ discount: idOf(each) ?? '' }));
  if (isFree) {
    await ensureCoupon(account, couponId);
    const metadata = { [GIFT]: gift, [GIVEN_AT]: begins };
    return { params: { discounts: [...others, { coupon: couponId }], metadata }, freeFrom };
  }
  return { params: { discounts: others.length === 0 ? '' : others }, freeFrom };
}
