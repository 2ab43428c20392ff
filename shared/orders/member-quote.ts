import type { EventForMember } from '#shared/membership/member-price.ts';
import { coversNight, type MembershipFacts, type MembershipPhase } from '#shared/membership/membership-state.ts';
import { isHeldBack, type MissedNightsView } from '#shared/membership/missed-nights.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import type { WordsOf } from '#shared/words.ts';
import { atNormalPrice, withMemberPrice, type OrderLine, type PricingPlan } from './member-line.ts';
import type { PricedLine } from './price-order.ts';
import { withPromo } from './promo-lines.ts';
import type { PromoTerms } from './promo-price.ts';
import { de } from './quote-words.de.ts';
import { en } from './quote-words.en.ts';

const QUOTE_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };

/** Why somebody pays the normal price. */
const NOT_MEMBER_PRICE_REASONS = [
  'free_for_all',
  'not_offered',
  'not_signed_in',
  'not_a_member',
  'paused',
  'unpaid',
  'not_on_that_night',
  'used_by_ticket',
  'used_at_door',
  'missed_nights',
  'code_is_cheaper',
] as const;
type NotMemberPriceReason = (typeof NOT_MEMBER_PRICE_REASONS)[number];

/** What a quote says about the member's price, also to those who don't get it. */
export type MemberQuote = {
  /** Shown filled in and read-only; null without a membership. */
  membershipId: string | null;
  tier: string | null;
  isApplied: boolean;
  /** Of one ticket: what it costs everyone, and what it costs a member; null where no plan of theirs gives anything. */
  normalPriceCents: Cents;
  memberPriceCents: Cents | null;
  discountCents: Cents;
  /** Part of the member's price, spent at the bar. */
  voucherCents: Cents;
  reason: NotMemberPriceReason | null;
  /** What is had, or why not, in words; empty where the price speaks for itself. */
  sentence: string;
};

export type QuoteFacts = {
  event: EventForMember;
  lines: readonly PricedLine[];
  isSignedIn: boolean;
  membership: {
    plan: PricingPlan & Pick<MembershipPlan, 'tier'>;
    membershipId: string;
    facts: MembershipFacts;
    phase: MembershipPhase;
    hasAccess: boolean;
  } | null;
  /** What somebody without a membership could have; null where no plan is offered. */
  offeredPlan: PricingPlan | null;
  /** What the night's entitlement went on. */
  spentBy: 'ticket' | 'door' | null;
  now: Date;
  /** Of a member whose free places stayed empty; null, or left out, where nothing stands in the way. */
  missed?: MissedNightsView | null;
  /** The buyer's promo code: the cheaper price of the two wins on each line. */
  promo?: PromoTerms | null;
  /** Of the sentences; English unless named. */
  lang?: Lang;
};

function reasonOf(
  { lines, isSignedIn, membership, event, spentBy, now, missed }: QuoteFacts,
  offer: Pick<NonNullable<ReturnType<typeof withMemberPrice>>, 'isCodeCheaper' | 'line'> | null,
): NotMemberPriceReason | null {
  if (lines.every(({ unitPriceCents }) => unitPriceCents === 0)) return 'free_for_all';
  if (offer === null) return 'not_offered';
  if (!isSignedIn) return 'not_signed_in';
  if (membership === null) return 'not_a_member';
  if (membership.phase === 'paused') return 'paused';
  if (!membership.hasAccess) return 'unpaid';
  if (!coversNight(membership.facts, { now, startsAt: event.startsAt })) return 'not_on_that_night';
  if (spentBy !== null) return spentBy === 'ticket' ? 'used_by_ticket' : 'used_at_door';
  if (offer.line.unitPriceCents === 0 && isHeldBack(missed?.pausedUntil ?? null, event, now)) return 'missed_nights';
  if (offer.isCodeCheaper) return 'code_is_cheaper';
  return null;
}

function sentenceOf(
  reason: NotMemberPriceReason,
  { membership, event, missed, lang = 'en' }: QuoteFacts,
  priceCents: Cents | null,
): string {
  const words = QUOTE_WORDS[lang];
  const price = priceCents ?? ZERO_CENTS;
  switch (reason) {
    case 'free_for_all':
      return '';
    case 'not_offered':
      return membership === null ? '' : words.notOffered;
    case 'not_signed_in':
      return words.notSignedIn(price);
    case 'not_a_member':
      return words.notAMember(price);
    case 'paused':
      return words.paused(membership?.facts.pauseEndsAt ?? null);
    case 'unpaid':
      return words.unpaid;
    case 'not_on_that_night':
      return membership === null ? '' : words.notCovered(membership.facts, event.startsAt);
    case 'used_by_ticket':
      return words.usedByTicket;
    case 'used_at_door':
      return words.usedAtDoor;
    case 'missed_nights':
      return missed?.pausedUntil == null ? '' : words.missedNights(missed.rule, missed.pausedUntil);
    case 'code_is_cheaper':
      return words.codeIsCheaper;
  }
}

function appliedSentence(
  { lines, lang = 'en' }: QuoteFacts,
  tier: string,
  { line, member }: NonNullable<ReturnType<typeof withMemberPrice>>,
): string {
  const words = QUOTE_WORDS[lang];
  const voucher = member.voucherCents === 0 ? '' : words.voucher(member.voucherCents);
  const others = lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 ? words.others : '';
  return words.applied(tier, line.unitPriceCents, member.normalUnitPriceCents) + voucher + others;
}

/**
 * The lines as this buyer pays them, and what to tell about the member's price. One ticket of the
 * order, if there is access now and on that night and the entitlement is still there.
 */
export function quoteForMember(facts: QuoteFacts): { lines: OrderLine[]; member: MemberQuote } {
  const { lines, membership, event } = facts;
  const promo = facts.promo ?? null;
  const plan = membership?.plan ?? facts.offeredPlan;
  const offer =
    plan === null ? null : withMemberPrice(lines, plan, { event, promo: membership === null ? null : promo });
  const reason = reasonOf(facts, offer);
  const isApplied = offer !== null && reason === null;
  const normalPriceCents = offer?.member.normalUnitPriceCents ?? lines[0]?.unitPriceCents ?? ZERO_CENTS;
  const memberPriceCents = offer?.line.unitPriceCents ?? null;
  const tier = membership?.plan.tier ?? null;
  return {
    lines: withPromo(isApplied ? offer.lines : atNormalPrice(lines), promo),
    member: {
      membershipId: membership?.membershipId ?? null,
      tier,
      isApplied,
      normalPriceCents,
      memberPriceCents,
      discountCents: isApplied && memberPriceCents !== null ? cents(normalPriceCents - memberPriceCents) : ZERO_CENTS,
      voucherCents: isApplied ? offer.member.voucherCents : ZERO_CENTS,
      reason,
      sentence:
        reason !== null
          ? sentenceOf(reason, facts, memberPriceCents)
          : offer === null
            ? ''
            : appliedSentence(facts, tier ?? '', offer),
    },
  };
}

/** '20% off each ticket.' */
export function promoSentence(
  { kind, percent, amountCents }: PromoTerms,
  unlockedName: string | null,
  lang: Lang,
): string {
  const words = QUOTE_WORDS[lang].promo;
  switch (kind) {
    case 'percent':
      return words.percent(percent ?? 0);
    case 'amount':
      return words.amount(cents(amountCents ?? 0));
    case 'unlock':
      return unlockedName === null ? words.unlocks : words.unlocked(unlockedName);
  }
}
