import { phaseOf, type MembershipFacts } from './membership-state.ts';
import { boundaryPlus } from './terms.ts';

/** What decides about a membership's money, out of its own row. */
export type MoneyFacts = MembershipFacts & {
  startedAt: Date | null;
  currentPeriodStart: Date | null;
  /** End of the last month whose invoice is settled. */
  bookedUntil: Date | null;
  monthlyCents: number;
};

/**
 * 'Paid until': the end of the last paid month, and nothing else. Null for who has never paid, and where it is free. Months of a pause are
 * not paid, so a pause's beginning bounds it. Pure.
 */
export function paidUntilOf(facts: MoneyFacts): Date | null {
  const { status, bookedUntil, currentPeriodStart, currentPeriodEnd, pauseStartsAt, pauseEndsAt } = facts;
  if (facts.startedAt === null || facts.monthlyCents === 0) return null;
  const until = bookedUntil ?? (status === 'past_due' ? currentPeriodStart : currentPeriodEnd);
  const endsInPause =
    until !== null && pauseStartsAt !== null && pauseEndsAt !== null && until > pauseStartsAt && until <= pauseEndsAt;
  return endsInPause ? pauseStartsAt : until;
}

export type Owed = { months: number; cents: number; /** Since when the renewal is unpaid. */ since: Date };

const MOST_MONTHS = 120;

/**
 * 'Owed': the months of a running membership that have begun and are not paid, at the price agreed on, in cents. Null
 * where nothing is. Pure.
 */
export function owedOf(facts: MoneyFacts, now: Date): Owed | null {
  if (facts.status !== 'past_due' || facts.startedAt === null || phaseOf(facts, now) === 'paused') return null;
  const since = paidUntilOf(facts) ?? facts.startedAt;
  const until = facts.cancelAt !== null && facts.cancelAt < now ? facts.cancelAt : now;
  let months = 1;
  while (months < MOST_MONTHS && boundaryPlus(facts.startedAt, since, months) <= until) months++;
  return { months, cents: months * facts.monthlyCents, since };
}
