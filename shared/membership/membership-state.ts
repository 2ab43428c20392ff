import { addBerlinDays, businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';

/**
 * The status of a membership, as the provider's answers move it. `pending`: ordered, not paid. `abandoned`: never paid,
 * or its page ran out. `past_due`: a renewal failed. `ended` is for good. Everything finer (pause, grace, a
 * cancellation under way) follows from dates.
 */
export const MEMBERSHIP_STATUSES = ['pending', 'active', 'past_due', 'ended', 'abandoned'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** One of these per person, kept by the database. */
export const RUNNING_STATUSES = ['pending', 'active', 'past_due'] as const satisfies readonly MembershipStatus[];

const MOVES: Record<MembershipStatus, readonly MembershipStatus[]> = {
  pending: ['active', 'past_due', 'ended', 'abandoned'],
  abandoned: ['active', 'past_due', 'ended'], // money that came after the page had run out
  active: ['past_due', 'ended'],
  past_due: ['active', 'ended'],
  ended: [],
};

/** Pure: whether a membership may move from one status to another. */
export function canMoveMembership(from: MembershipStatus, to: MembershipStatus): boolean {
  return MOVES[from].includes(to);
}

/** Why a membership ended. `ran_out`: the time that the office gave was over. */
export const END_REASONS = ['cancelled', 'withdrawn', 'unpaid', 'provider', 'second_membership', 'ran_out'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The dates by which a membership is judged. */
export type MembershipFacts = {
  status: MembershipStatus;
  currentPeriodEnd: Date | null;
  /** When a cancellation takes effect. */
  cancelAt: Date | null;
  pauseStartsAt: Date | null;
  pauseEndsAt: Date | null;
  /** When the renewal that is still unpaid failed first. */
  graceStartedAt: Date | null;
};

/** A failed renewal leaves seven days of access. */
export const GRACE_DAYS = 7;
/** Days after the first failure on which the three mails go out. */
export const DUNNING_DAYS = [0, 3, 6] as const;

/** The instant at which access ends after a renewal failed. */
export function graceEndsAt(graceStartedAt: Date): Date {
  return addBerlinDays(graceStartedAt, GRACE_DAYS);
}

/** How many of the three mails are due by now. */
export function dunningMailsDue(graceStartedAt: Date, now: Date): number {
  return DUNNING_DAYS.filter((day) => now >= addBerlinDays(graceStartedAt, day)).length;
}

/** From midnight to 06:00, with an hour more where the clocks change. */
const LONGEST_AFTER_MIDNIGHT_MS = 8 * HOUR_MS;

/**
 * An end at midnight or in the hours after it falls into the night that began the evening before: it lasts until that
 * night does, 06:00 in Berlin. Any other end is its own instant. Texts name the day of the end itself.
 */
export function endOfNight(end: Date): Date {
  const next = new Date(end.getTime() + 1);
  const evening = businessDayOf(next);
  return evening === localDateOf(next) ? end : businessDayRange(evening).to;
}

// Berlin's calendar is asked about the first hours after an end only: a desk's list judges every member.
const isOver = (end: Date, at: Date): boolean =>
  end <= at && (at.getTime() - end.getTime() > LONGEST_AFTER_MIDNIGHT_MS || endOfNight(end) <= at);

/**
 * `grace`: unpaid, still let in. `suspended`: unpaid, no access until paid. `paused`: agreed on, no charge, no access.
 */
const MEMBERSHIP_PHASES = ['none', 'active', 'grace', 'suspended', 'paused', 'ended'] as const;
export type MembershipPhase = (typeof MEMBERSHIP_PHASES)[number];

function isPausedAt(
  { pauseStartsAt, pauseEndsAt }: Pick<MembershipFacts, 'pauseStartsAt' | 'pauseEndsAt'>,
  at: Date,
): boolean {
  return pauseStartsAt !== null && pauseEndsAt !== null && pauseStartsAt <= at && at < pauseEndsAt;
}

/** The last instant that is paid for or given away: the period's end, or the pause's if that is later. */
function coveredUntil({ currentPeriodEnd, pauseStartsAt, pauseEndsAt }: MembershipFacts, at: Date): Date | null {
  const pauseIsOver = pauseStartsAt !== null && pauseEndsAt !== null && pauseEndsAt <= at;
  return pauseIsOver && (currentPeriodEnd === null || pauseEndsAt > currentPeriodEnd) ? pauseEndsAt : currentPeriodEnd;
}

/** Pure: what a membership is at an instant, from our own row alone. */
export function phaseOf(facts: MembershipFacts, at: Date): MembershipPhase {
  if (facts.status === 'pending' || facts.status === 'abandoned') return 'none';
  if (facts.status === 'ended' || (facts.cancelAt !== null && isOver(facts.cancelAt, at))) return 'ended';
  if (isPausedAt(facts, at)) return 'paused';
  if (facts.status === 'past_due')
    return at < graceEndsAt(facts.graceStartedAt ?? facts.currentPeriodEnd ?? at) ? 'grace' : 'suspended';
  // The renewal is not known yet: its webhook event may be late, so the same days are given as for a failed one.
  const until = coveredUntil(facts, at);
  // Berlin's calendar is asked about latecomers only: a desk's list judges every member.
  return until !== null && (at < until || at < graceEndsAt(until)) ? 'active' : 'suspended';
}

/** Whether the door and the checkout treat this person as a member. */
export function hasAccess(facts: MembershipFacts, at: Date): boolean {
  const phase = phaseOf(facts, at);
  return phase === 'active' || phase === 'grace';
}

/** Whether somebody who has access now will still be a member on a later night, as far as it is settled today. */
export function coversNight(facts: MembershipFacts, { now, startsAt }: { now: Date; startsAt: Date }): boolean {
  if (!hasAccess(facts, now)) return false;
  return !isPausedAt(facts, startsAt) && (facts.cancelAt === null || !isOver(facts.cancelAt, startsAt));
}

/**
 * Whether a door treats this person as a member: who was one when its night began is one until that night ends, though
 * a pause, an unpaid month or the last day has come since. Not who was sent away before the day that was agreed on.
 */
export function hasAccessTonight(
  facts: MembershipFacts & { endedAt: Date | null },
  { now, startsAt }: { now: Date; startsAt: Date },
): boolean {
  if (hasAccess(facts, now)) return true;
  const { status, cancelAt, endedAt } = facts;
  const ranOut = status === 'ended' && cancelAt !== null && endedAt !== null && endedAt >= cancelAt;
  return startsAt <= now && hasAccess(ranOut ? { ...facts, status: 'active' } : facts, startsAt);
}
