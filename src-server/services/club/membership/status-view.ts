import { cents } from '#shared/money.ts';
import { freeMonthAhead } from '#shared/membership/free-month.ts';
import { memberIdOf } from '#shared/membership/membership-id.ts';
import { graceEndsAt, hasAccess, phaseOf } from '#shared/membership/membership-state.ts';
import type { MembershipStatusView, NoMembershipView, PauseRefusal } from '#shared/membership/membership-views.ts';
import { billingCycleOf, planLabelOf } from '#shared/membership/plan-labels.ts';
import { owedOf } from '#shared/membership/owed.ts';
import {
  boundaryPlus,
  earlyResumption,
  isPauseTooSoon,
  pauseWindow,
  withdrawalEndsAt,
} from '#shared/membership/terms.ts';
import { localDateOf } from '#shared/time.ts';
import type { SubscriberRow } from './subscriber-rows.ts';
import { planOf, planView } from '#server/services/shop/plans/load-plans.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Asks = Pick<ServiceContext, 'db' | 'now'>;

const NEVER: NoMembershipView = {
  subscribed: false,
  subscriptionTier: null,
  subscriptionEnd: null,
  cancelAtPeriodEnd: false,
  givenAs: null,
  pausedUntil: null,
  minimumTermEnd: null,
  paymentMethod: null,
  phase: 'none',
  isRunning: false,
  planId: null,
  plan: null,
  planLabel: planLabelOf(null),
  billingCycle: 'Monthly',
  monthlyCents: null,
  membershipId: null,
  memberId: null,
  joinedAt: null,
  nextPaymentAt: null,
  endsAt: null,
  pauseStartsAt: null,
  resumableAt: null,
  pauseRefusal: null,
  graceEndsAt: null,
  owed: null,
  withdrawalEndsAt: null,
  nextPlan: null,
  freeMonthAt: null,
};

/** Why a pause can't be had now; null when it can. */
export function pauseRefusalOf(row: SubscriberRow, now: Date): PauseRefusal | null {
  if (row.cancelAt !== null) return 'ending';
  if (row.status !== 'active') return 'unpaid';
  if (row.nextPlanAt !== null) return 'changing';
  if (row.pauseEndsAt !== null && row.pauseEndsAt > now) return 'paused_already';
  // The month that is free would be the first of the pause.
  if (freeMonthAhead(row, now) !== null) return 'free_month';
  if (row.startedAt === null || row.currentPeriodEnd === null) return 'unpaid';
  const { startsAt } = pauseWindow({ startedAt: row.startedAt, currentPeriodEnd: row.currentPeriodEnd }, now);
  return isPauseTooSoon(row.pauseStartsAt, startsAt) ? 'used_within_a_year' : null;
}

function openMonths(row: SubscriberRow, now: Date): MembershipStatusView['owed'] {
  const owed = owedOf(row, now);
  return owed === null ? null : { months: owed.months, cents: cents(owed.cents) };
}

function nextPlanOf(
  ctx: Asks,
  { nextPlanId, nextMonthlyCents, nextPlanAt }: SubscriberRow,
): MembershipStatusView['nextPlan'] {
  if (nextPlanId === null || nextMonthlyCents === null || nextPlanAt === null) return null;
  const { tier } = planOf(ctx, nextPlanId);
  return { planId: nextPlanId, tier, monthlyCents: cents(nextMonthlyCents), beginsAt: nextPlanAt };
}

/** What a membership is now, from our own row alone; undefined: never a member. */
export function statusViewOf(ctx: Asks, row: SubscriberRow | undefined): MembershipStatusView {
  if (row === undefined || row.membershipId === null) return NEVER;
  const now = ctx.now();
  const phase = phaseOf(row, now);
  const isRunning = phase !== 'ended' && phase !== 'none';
  const plan = planOf(ctx, row.planId);
  const pausedUntil = row.pauseEndsAt !== null && row.pauseEndsAt > now ? row.pauseEndsAt : null;
  const end = row.cancelAt ?? row.currentPeriodEnd;
  const freeMonthAt = isRunning ? freeMonthAhead(row, now) : null;
  const chargedAt =
    freeMonthAt === null || row.startedAt === null ? row.currentPeriodEnd : boundaryPlus(row.startedAt, freeMonthAt, 1);
  const nextPaymentAt = row.cancelAt === null ? (pausedUntil ?? chargedAt) : null;
  const withdrawUntil = row.startedAt === null ? null : withdrawalEndsAt(row.startedAt);
  const { cardBrand, cardLast4, cardExpMonth, cardExpYear } = row;
  return {
    subscribed: hasAccess(row, now),
    subscriptionTier: plan.tier,
    subscriptionEnd: row.status === 'ended' ? row.endedAt : end,
    cancelAtPeriodEnd: isRunning && row.cancelAt !== null && row.paidBy === 'card',
    givenAs: row.paidBy === 'card' ? null : row.paidBy,
    pausedUntil,
    minimumTermEnd: row.minimumTermEnd,
    paymentMethod:
      cardBrand === null || cardLast4 === null
        ? null
        : { brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth ?? 0, expYear: cardExpYear ?? 0 },
    phase,
    isRunning,
    planId: row.planId,
    plan: planView(plan),
    planLabel: planLabelOf(plan.tier),
    billingCycle: billingCycleOf(end, now),
    monthlyCents: cents(row.monthlyCents),
    membershipId: row.membershipId,
    memberId: memberIdOf(row.membershipId),
    joinedAt: row.startedAt,
    nextPaymentAt: isRunning ? nextPaymentAt : null,
    endsAt: row.status === 'ended' ? row.endedAt : row.cancelAt,
    pauseStartsAt: pausedUntil === null ? null : row.pauseStartsAt,
    resumableAt:
      isRunning && row.startedAt !== null ? earlyResumption({ ...row, startedAt: row.startedAt }, now) : null,
    pauseRefusal: isRunning ? pauseRefusalOf(row, now) : null,
    graceEndsAt: row.graceStartedAt === null || !isRunning ? null : graceEndsAt(row.graceStartedAt),
    owed: isRunning ? openMonths(row, now) : null,
    nextPlan: isRunning ? nextPlanOf(ctx, row) : null,
    freeMonthAt,
    withdrawalEndsAt:
      isRunning && withdrawUntil !== null && localDateOf(withdrawUntil) > localDateOf(now) ? withdrawUntil : null,
  };
}
