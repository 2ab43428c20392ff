import { businessDayOf } from '#shared/berlin.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import { LEAST_PRICE_CENTS } from '#shared/events/event-limits.ts';
import { bpsOf, cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import type { PlanId } from './plans.ts';

/** What of an event the member's price depends on. */
export type EventForMember = { kind: EventKind; startsAt: Date; isPreParty: boolean; memberOffer: boolean };

/** `voucherCents`: printed on the ticket, spent at the bar, part of the price. */
export type MemberPrice = { priceCents: Cents; voucherCents: Cents };

const CLUB_NIGHT_CENTS = cents(500);
const CLUB_VOUCHER_CENTS = cents(250);
const HALF = 5_000;
const FESTIVAL_BPS = 8_000;

/** Friday or Saturday by the evening it began: until 06:00 a night is still yesterday's (decisions §3). */
function isWeekendNight(startsAt: Date): boolean {
  const weekday = new Date(`${businessDayOf(startsAt)}T00:00:00Z`).getUTCDay();
  return weekday === 5 || weekday === 6;
}

/** A part of the price; never so little that the payment provider would not take it, and never more than everybody pays. */
function partOf(normal: Cents, bps: number): Cents {
  return cents(Math.min(normal, Math.max(bpsOf(normal, bps), LEAST_PRICE_CENTS)));
}

function clubPrice(event: EventForMember, normal: Cents): MemberPrice | null {
  const half = { priceCents: partOf(normal, HALF), voucherCents: ZERO_CENTS };
  switch (event.kind) {
    case 'party': {
      if (!isWeekendNight(event.startsAt)) return half;
      const priceCents = cents(Math.min(normal, CLUB_NIGHT_CENTS));
      return { priceCents, voucherCents: cents(Math.min(priceCents, CLUB_VOUCHER_CENTS)) };
    }
    case 'workshop':
      return event.isPreParty ? half : null;
    case 'festival':
      return event.memberOffer ? half : null;
    case 'course':
      return null;
  }
}

function allYouCanDancePrice(event: EventForMember, normal: Cents): MemberPrice | null {
  const free = { priceCents: ZERO_CENTS, voucherCents: ZERO_CENTS };
  switch (event.kind) {
    case 'party':
      return free;
    case 'workshop':
      return event.isPreParty ? free : null;
    case 'festival':
      return event.memberOffer ? { priceCents: partOf(normal, FESTIVAL_BPS), voucherCents: ZERO_CENTS } : null;
    case 'course':
      return null;
  }
}

/**
 * Decisions §5, the table: what one ticket costs a member, or null where the plan gives nothing. One pure function for
 * server, website and desk. Never above the normal price; an event that is free for everyone spends nobody's entitlement.
 */
export function memberPrice(planId: PlanId, event: EventForMember, normal: Cents): MemberPrice | null {
  if (normal === 0) return null;
  return planId === 'club' ? clubPrice(event, normal) : allYouCanDancePrice(event, normal);
}
