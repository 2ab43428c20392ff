import { HOUR_MS } from '#shared/time.ts';
import { canMoveMembership, type EndReason, type MembershipStatus } from './membership-state.ts';
import type { PlanId } from './plans.ts';
import { minimumTermEnd, monthsBetween } from './terms.ts';

/** What the provider says of a subscription now, as far as it moves a membership. */
export type ProviderFacts = {
  /** The plan that the next month is charged for; null where it does not say. */
  planId: string | null;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'paused' | 'unknown';
  /** Its first month's beginning: all months begin on its day. */
  anchor: Date;
  periodStart: Date;
  periodEnd: Date;
  /** When it will end, however that was asked for. */
  cancelAt: Date | null;
  /** Collection is paused until then; null while it is not. */
  pausedUntil: Date | null;
  endedAt: Date | null;
  /** When the invoice that is still open was made; null when none is. */
  unpaidSince: Date | null;
};

/** The plan that was ordered in place of the running one; all null where none was. */
export type NextPlan = {
  nextPlanId: PlanId | null;
  nextMonthlyCents: number | null;
  nextMinimumMonths: number | null;
  /** The month's boundary that it begins on. */
  nextPlanAt: Date | null;
  nextPlanOrderedAt: Date | null;
};

export const NO_NEXT_PLAN: NextPlan = {
  nextPlanId: null,
  nextMonthlyCents: null,
  nextMinimumMonths: null,
  nextPlanAt: null,
  nextPlanOrderedAt: null,
};

/** The membership's plan and dates as our row has them. */
export type MembershipDates = NextPlan & {
  status: MembershipStatus;
  planId: PlanId;
  monthlyCents: number;
  minimumMonths: number;
  extraMonths: number;
  startedAt: Date | null;
  termStartedAt: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  minimumTermEnd: Date | null;
  cancelRequestedAt: Date | null;
  cancelAt: Date | null;
  pauseStartsAt: Date | null;
  pauseEndsAt: Date | null;
  pauseEndTold: boolean;
  graceStartedAt: Date | null;
  dunningMails: number;
  endedAt: Date | null;
  endReason: EndReason | null;
};

const STATUS_OF: Record<ProviderFacts['status'], MembershipStatus | null> = {
  incomplete: null,
  incomplete_expired: 'abandoned',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due', // nobody pauses it there on purpose; without money no entry
  canceled: 'ended',
  unknown: null,
};

function statusAfter(now: MembershipStatus, facts: ProviderFacts): MembershipStatus {
  // One that never was paid is given up, not ended.
  const wanted =
    facts.status === 'canceled' && (now === 'pending' || now === 'abandoned') ? 'abandoned' : STATUS_OF[facts.status];
  return wanted !== null && canMoveMembership(now, wanted) ? wanted : now;
}

/**
 * The provider resumes on time or a little later. So only a resume well before the end is taken for a pause that was
 * ended early.
 */
const RESUMES_WITHIN_MS = HOUR_MS;

type Pause = Pick<MembershipDates, 'pauseStartsAt' | 'pauseEndsAt' | 'extraMonths' | 'pauseEndTold'>;

/** The dates of our own pause count; only a pause that was begun or ended in the provider's dashboard changes them. */
function pauseAfter(had: MembershipDates, facts: ProviderFacts, now: Date): Pause {
  const kept: Pause = {
    pauseStartsAt: had.pauseStartsAt,
    pauseEndsAt: had.pauseEndsAt,
    extraMonths: had.extraMonths,
    pauseEndTold: had.pauseEndTold,
  };
  const isOpen = had.pauseEndsAt !== null && had.pauseEndsAt > now;
  if (facts.pausedUntil !== null && facts.pausedUntil > now && !isOpen) {
    const startsAt = facts.periodEnd;
    if (facts.pausedUntil <= startsAt) return kept;
    return {
      pauseStartsAt: startsAt,
      pauseEndsAt: facts.pausedUntil,
      extraMonths: had.extraMonths + monthsBetween(startsAt, facts.pausedUntil),
      pauseEndTold: false,
    };
  }
  if (
    facts.pausedUntil === null &&
    isOpen &&
    had.pauseStartsAt !== null &&
    had.pauseEndsAt !== null &&
    had.pauseEndsAt.getTime() - now.getTime() > RESUMES_WITHIN_MS
  ) {
    const added = monthsBetween(had.pauseStartsAt, had.pauseEndsAt);
    if (now < had.pauseStartsAt)
      return {
        pauseStartsAt: null,
        pauseEndsAt: null,
        extraMonths: Math.max(0, had.extraMonths - added),
        pauseEndTold: false,
      };
    return { ...kept, pauseEndsAt: now };
  }
  return kept;
}

type Plan = NextPlan & Pick<MembershipDates, 'planId' | 'monthlyCents' | 'minimumMonths' | 'termStartedAt'>;

/**
 * The plan that was ordered begins with the first month that is charged for it. A provider that was told too late has
 * charged another month of the old one: then it begins with the month after.
 */
function planAfter(had: MembershipDates, facts: ProviderFacts): Partial<Plan> {
  const { nextPlanId, nextMonthlyCents, nextMinimumMonths, nextPlanAt } = had;
  if (nextPlanId === null || nextMonthlyCents === null || nextMinimumMonths === null || nextPlanAt === null) return {};
  if (facts.cancelAt !== null || facts.status === 'canceled') return NO_NEXT_PLAN;
  if (facts.periodStart < nextPlanAt) return {};
  if (facts.planId !== nextPlanId) return { nextPlanAt: facts.periodEnd };
  return {
    ...NO_NEXT_PLAN,
    planId: nextPlanId,
    monthlyCents: nextMonthlyCents,
    minimumMonths: nextMinimumMonths,
    termStartedAt: nextPlanAt,
  };
}

/**
 * Pure: the membership after the provider was asked how things are now. It never goes back: what ended stays ended, and
 * asking twice changes nothing. Every answer is the current one, so the order in which webhook events arrive does not
 * matter.
 */
export function nextMembership(had: MembershipDates, facts: ProviderFacts, now: Date): MembershipDates {
  if (had.status === 'ended') return had;
  const status = statusAfter(had.status, facts);
  if (status === 'pending' || status === 'abandoned') return { ...had, status };
  const startedAt = had.startedAt ?? facts.anchor;
  const plan = planAfter(had, facts);
  const pause = pauseAfter(had, facts, now);
  // What pauses have added was of the plan before.
  const extraMonths = plan.termStartedAt === undefined ? pause.extraMonths : 0;
  const isUnpaid = status === 'past_due';
  const graceStartedAt = isUnpaid
    ? (had.graceStartedAt ?? facts.unpaidSince ?? facts.periodStart)
    : status === 'ended'
      ? had.graceStartedAt
      : null;
  return {
    ...had,
    ...plan,
    ...pause,
    extraMonths,
    status,
    startedAt,
    currentPeriodStart: facts.periodStart,
    currentPeriodEnd: facts.periodEnd,
    minimumTermEnd: minimumTermEnd({ ...had, ...plan, startedAt, extraMonths }),
    cancelAt: status === 'ended' ? had.cancelAt : facts.cancelAt,
    cancelRequestedAt:
      facts.cancelAt === null && status !== 'ended'
        ? null
        : (had.cancelRequestedAt ?? (facts.cancelAt === null ? null : now)),
    graceStartedAt,
    dunningMails: graceStartedAt === null ? 0 : had.dunningMails,
    endedAt: status === 'ended' ? (facts.endedAt ?? now) : null,
    endReason:
      status === 'ended'
        ? (had.endReason ?? (had.cancelAt === null ? (had.status === 'past_due' ? 'unpaid' : 'provider') : 'cancelled'))
        : null,
  };
}
