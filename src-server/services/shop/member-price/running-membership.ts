import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { hasAccess, phaseOf, type MembershipFacts, type MembershipPhase } from '#shared/membership/membership-state.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * The contract has begun and is not over. Written out and not as parameters: SQLite uses a partial index only where the
 * query has the words of the index.
 */
export const HAS_BEGUN = sql`${subscribers.status} IN ('active', 'past_due')`;

/** The columns a membership is judged by: what `phaseOf`, `hasAccess` and `hasAccessTonight` need. */
export const FACT_COLUMNS = {
  status: subscribers.status,
  currentPeriodEnd: subscribers.currentPeriodEnd,
  cancelAt: subscribers.cancelAt,
  pauseStartsAt: subscribers.pauseStartsAt,
  pauseEndsAt: subscribers.pauseEndsAt,
  graceStartedAt: subscribers.graceStartedAt,
  endedAt: subscribers.endedAt,
};

const findRunning = prepared({ userId: subscribers.userId }, (orm, { userId }) =>
  orm
    .select({
      id: subscribers.id,
      planId: subscribers.planId,
      membershipId: subscribers.membershipId,
      nextPlanId: subscribers.nextPlanId,
      nextPlanAt: subscribers.nextPlanAt,
      facts: FACT_COLUMNS,
    })
    .from(subscribers)
    .where(and(eq(subscribers.userId, userId), HAS_BEGUN, isNotNull(subscribers.membershipId)))
    .prepare(),
);

/** A membership that has begun and not ended. `facts` decide its phase and whether it gives access. */
export type RunningMembership = {
  subscriberId: string;
  planId: PlanId;
  nextPlan: { planId: PlanId; beginsAt: Date } | null;
  membershipId: string;
  facts: MembershipFacts;
  phase: MembershipPhase;
  hasAccess: boolean;
};

/** The same with the plan of a night: one that was ordered to begin before it, else the running one. */
export function asOfNight(membership: RunningMembership | null, { startsAt }: { startsAt: Date }): typeof membership {
  const next = membership?.nextPlan ?? null;
  return membership === null || next === null || startsAt < next.beginsAt
    ? membership
    : { ...membership, planId: next.planId };
}

/**
 * The running membership of a person at an instant; null without one. It reads our own row and never asks the provider.
 */
export function findRunningMembership(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  userId: string,
  at: Date = ctx.now(),
): RunningMembership | null {
  const row = findRunning(ctx.db).get({ userId });
  if (row === undefined || row.membershipId === null) return null;
  const { id: subscriberId, planId, membershipId, facts, nextPlanId, nextPlanAt } = row;
  const nextPlan = nextPlanId === null || nextPlanAt === null ? null : { planId: nextPlanId, beginsAt: nextPlanAt };
  const phase = phaseOf(facts, at);
  return phase === 'ended'
    ? null
    : { subscriberId, planId, nextPlan, membershipId, facts, phase, hasAccess: hasAccess(facts, at) };
}
