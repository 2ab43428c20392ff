import { businessDayOf } from '#shared/berlin.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { bpsOf, cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import { VOUCHER_CENTS, type MemberPriceFor, type MembershipPlan, type PriceRule } from './plans.ts';

/** What of an event the member's price depends on. */
export type EventForMember = { kind: EventKind; startsAt: Date; isPreParty: boolean; memberOffer: boolean };

/** `voucherCents`: printed on the ticket, spent at the bar, part of the price. */
export type MemberPrice = { priceCents: Cents; voucherCents: Cents };

/** Friday or Saturday by the evening it began: until 06:00 a night is still yesterday's. */
function isWeekendNight(startsAt: Date): boolean {
  const weekday = new Date(`${businessDayOf(startsAt)}T00:00:00Z`).getUTCDay();
  return weekday === 5 || weekday === 6;
}

/** Which of a plan's prices an event has; null for one that no plan covers. */
function priceFor(event: EventForMember): MemberPriceFor | null {
  switch (event.kind) {
    case 'party':
      return isWeekendNight(event.startsAt) ? 'weekendParty' : 'otherParty';
    case 'workshop':
      return event.isPreParty ? 'preParty' : null;
    case 'festival':
      return event.memberOffer ? 'memberFestival' : null;
    case 'course':
      return null;
  }
}

function apply(rule: PriceRule, normal: Cents): MemberPrice | null {
  switch (rule.kind) {
    case 'normal':
      return null;
    case 'free':
      return { priceCents: ZERO_CENTS, voucherCents: ZERO_CENTS };
    case 'share': {
      // Never so little that the payment provider would not take it, and never more than everybody pays.
      const priceCents = cents(Math.min(normal, Math.max(bpsOf(normal, rule.bps), LEAST_PRICE_CENTS)));
      return { priceCents, voucherCents: ZERO_CENTS };
    }
    case 'fixed': {
      const priceCents = cents(Math.min(normal, rule.priceCents));
      return { priceCents, voucherCents: rule.hasVoucher ? cents(Math.min(priceCents, VOUCHER_CENTS)) : ZERO_CENTS };
    }
  }
}

/**
 * What one ticket costs a member, or null where the plan gives nothing. One pure function for server, website and desk;
 * the prices are the plan's row. Never above the normal price. An event that is free for everyone spends nobody's
 * entitlement.
 */
export function memberPrice(
  { prices }: Pick<MembershipPlan, 'prices'>,
  event: EventForMember,
  normal: Cents,
): MemberPrice | null {
  const covered = priceFor(event);
  return normal === 0 || covered === null ? null : apply(prices[covered], normal);
}
