import type { EventForMember } from '#shared/membership/member-price.ts';
import { atNormalPrice, type OrderLine } from '#shared/orders/member-line.ts';
import { quoteForMember, type MemberQuote } from '#shared/orders/member-quote.ts';
import type { PricedLine } from '#shared/orders/price-order.ts';
import { membershipStanding } from '../../club/membership/membership-standing.ts';
import { findSpentEntitlement, spendEntitlement } from '../../club/membership/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenOrder } from './find-order.ts';

export type WishToPrice = { eventId: string; event: EventForMember; lines: readonly PricedLine[] };

/** What a night's entitlement went on. What one's own open order holds is there still: a new order takes its place. */
function spentBy(
  ctx: ServiceContext,
  { userId, subscriberId, eventId }: { userId: string; subscriberId: string; eventId: string },
): 'ticket' | 'door' | null {
  const spent = findSpentEntitlement(ctx, { subscriberId, eventId });
  if (spent === null || (spent.spentBy === 'ticket' && findOpenOrder(ctx, userId, eventId)?.id === spent.refId))
    return null;
  return spent.spentBy;
}

/** The lines as whoever asks would pay them, from our own books alone. Spends nothing. */
export function priceForMember(
  ctx: ServiceContext,
  { eventId, event, lines }: WishToPrice,
): { lines: OrderLine[]; member: MemberQuote } {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const standing = userId === null ? null : membershipStanding(ctx, userId);
  const spent =
    userId === null || standing === null
      ? null
      : spentBy(ctx, { userId, subscriberId: standing.subscriberId, eventId });
  return quoteForMember({ event, lines, isSignedIn: userId !== null, standing, spentBy: spent, now: ctx.now() });
}

/**
 * The lines of an order that is being written. Whether the entitlement is still there is not asked before: the unique index
 * decides, and who comes second pays the normal price. Call inside the reserving transaction.
 */
export function spendForOrder(
  ctx: ServiceContext,
  { orderId, eventId, event, lines }: WishToPrice & { orderId: string },
): OrderLine[] {
  const standing = ctx.actor.kind === 'user' ? membershipStanding(ctx, ctx.actor.userId) : null;
  if (standing === null) return atNormalPrice(lines);
  const priced = quoteForMember({ event, lines, isSignedIn: true, standing, spentBy: null, now: ctx.now() });
  const isMine =
    priced.member.isApplied &&
    spendEntitlement(ctx, { subscriberId: standing.subscriberId, eventId, spentBy: 'ticket', refId: orderId });
  return isMine ? priced.lines : atNormalPrice(lines);
}
