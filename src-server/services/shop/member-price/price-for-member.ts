import type { Lang } from '#shared/lang.ts';
import type { EventForMember } from '#shared/membership/member-price.ts';
import { atNormalPrice, type OrderLine } from '#shared/orders/member-line.ts';
import { quoteForMember, type MemberQuote } from '#shared/orders/member-quote.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';
import { withPromo } from '#shared/orders/promo-lines.ts';
import type { PromoTerms } from '#shared/orders/promo-price.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showMissedNights } from './missed-nights.ts';
import { asOfNight, findRunningMembership, type RunningMembership } from './running-membership.ts';
import { findSpentEntitlement, spendEntitlement } from './spend-entitlement.ts';
import { offeredPlans, planOf } from '#server/services/shop/plans/load-plans.ts';

export type LinesToPrice = {
  eventId: string;
  event: EventForMember;
  lines: readonly PricedLine[];
  /** The buyer's code; the cheaper of the two prices wins on each line. */ promo: PromoTerms | null;
};

/**
 * What the entitlement for an event was spent on. What the buyer's own open order spent counts as unspent: a new order
 * replaces that one.
 */
function spentBy(
  ctx: ServiceContext,
  { subscriberId, eventId, openOrderId }: { subscriberId: string; eventId: string; openOrderId: string | null },
): 'ticket' | 'door' | null {
  const spent = findSpentEntitlement(ctx, { subscriberId, eventId });
  if (spent === null || (spent.spentBy === 'ticket' && spent.refId === openOrderId)) return null;
  return spent.spentBy;
}

const withPlan = (ctx: ServiceContext, membership: RunningMembership | null) =>
  membership && { ...membership, plan: planOf(ctx, membership.planId) };

/**
 * The lines at the price that the person who asks would pay. Spends nothing and never asks the provider. `openOrderId`
 * is the order that this person still has to pay for the event.
 */
export function priceForMember(
  ctx: ServiceContext,
  { eventId, event, lines, promo, openOrderId, lang }: LinesToPrice & { openOrderId: string | null; lang?: Lang },
): { lines: OrderLine[]; member: MemberQuote } {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const membership = userId === null ? null : asOfNight(findRunningMembership(ctx, userId), event);
  const spent =
    membership === null ? null : spentBy(ctx, { subscriberId: membership.subscriberId, eventId, openOrderId });
  return quoteForMember({
    event,
    lines,
    isSignedIn: userId !== null,
    membership: withPlan(ctx, membership),
    offeredPlan: offeredPlans(ctx)[0] ?? null,
    spentBy: spent,
    now: ctx.now(),
    missed: userId === null || membership === null ? null : showMissedNights(ctx, userId),
    promo,
    ...(lang !== undefined && { lang }),
  });
}

/**
 * The lines of an order that is being written, at the member's price if the entitlement could be spent. The unique
 * index decides that; who comes second pays the normal price. Call inside the reserving transaction.
 */
export function spendForOrder(
  ctx: ServiceContext,
  { orderId, eventId, event, lines, promo }: LinesToPrice & { orderId: string },
): OrderLine[] {
  const membership = ctx.actor.kind === 'user' ? asOfNight(findRunningMembership(ctx, ctx.actor.userId), event) : null;
  const otherwise = () => withPromo(atNormalPrice(lines), promo);
  if (membership === null) return otherwise();
  const priced = quoteForMember({
    event,
    lines,
    isSignedIn: true,
    membership: withPlan(ctx, membership),
    offeredPlan: null,
    spentBy: null,
    now: ctx.now(),
    missed: ctx.actor.kind === 'user' ? showMissedNights(ctx, ctx.actor.userId) : null,
    promo,
  });
  const isMine =
    priced.member.isApplied &&
    spendEntitlement(ctx, { subscriberId: membership.subscriberId, eventId, spentBy: 'ticket', refId: orderId });
  return isMine ? priced.lines : otherwise();
}
