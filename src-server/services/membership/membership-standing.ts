import { hasAccess, phaseOf, type MembershipFacts, type MembershipPhase, type MembershipStatus } from '#shared/membership/membership-state.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../service-context.ts';

type Row = {
  id: string;
  planId: PlanId;
  membershipId: string;
  status: MembershipStatus;
  currentPeriodEnd: number | null;
  cancelAt: number | null;
  pauseStartsAt: number | null;
  pauseEndsAt: number | null;
  graceStartedAt: number | null;
};

const running = statement<{ userId: string }, Row>(
  `SELECT id, plan_id AS planId, membership_id AS membershipId, status, current_period_end AS currentPeriodEnd, cancel_at AS cancelAt,
     pause_starts_at AS pauseStartsAt, pause_ends_at AS pauseEndsAt, grace_started_at AS graceStartedAt
   FROM subscribers WHERE user_id = @userId AND status IN ('active', 'past_due') AND membership_id IS NOT NULL`,
);

/** Somebody's running membership: `facts` are what it is judged by. */
export type MembershipStanding = { subscriberId: string; planId: PlanId; membershipId: string; facts: MembershipFacts; phase: MembershipPhase; hasAccess: boolean };

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** What a person's membership is at an instant, from our own row alone: the provider is never asked (payments.md case 53). Null for who has none running. */
export function membershipStanding(ctx: Pick<ServiceContext, 'db' | 'now'>, userId: string, at: Date = ctx.now()): MembershipStanding | null {
  const row = running(ctx.db).get({ userId });
  if (row === undefined) return null;
  const facts: MembershipFacts = {
    status: row.status,
    currentPeriodEnd: dateOf(row.currentPeriodEnd),
    cancelAt: dateOf(row.cancelAt),
    pauseStartsAt: dateOf(row.pauseStartsAt),
    pauseEndsAt: dateOf(row.pauseEndsAt),
    graceStartedAt: dateOf(row.graceStartedAt),
  };
  const phase = phaseOf(facts, at);
  return phase === 'ended' ? null : { subscriberId: row.id, planId: row.planId, membershipId: row.membershipId, facts, phase, hasAccess: hasAccess(facts, at) };
}
