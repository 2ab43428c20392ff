import { hasAccess, phaseOf, type MembershipFacts, type MembershipPhase } from '#shared/membership/membership-state.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FACT_COLUMNS, factsOf, type FactsRow } from './membership-facts.ts';

type Row = FactsRow & { id: string; planId: PlanId; membershipId: string };

const running = statement<{ userId: string }, Row>(
  `SELECT id, plan_id AS planId, membership_id AS membershipId, ${FACT_COLUMNS} FROM subscribers WHERE user_id = @userId AND status IN ('active', 'past_due') AND membership_id IS NOT NULL`,
);

/** Somebody's running membership: `facts` are what it is judged by. */
export type MembershipStanding = {
  subscriberId: string;
  planId: PlanId;
  membershipId: string;
  facts: MembershipFacts;
  phase: MembershipPhase;
  hasAccess: boolean;
};

/** What a person's membership is at an instant, from our own row alone: the provider is never asked (payments.md case 53). Null for who has none running. */
export function membershipStanding(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  userId: string,
  at: Date = ctx.now(),
): MembershipStanding | null {
  const row = running(ctx.db).get({ userId });
  if (row === undefined) return null;
  const facts = factsOf(row);
  const phase = phaseOf(facts, at);
  return phase === 'ended'
    ? null
    : {
        subscriberId: row.id,
        planId: row.planId,
        membershipId: row.membershipId,
        facts,
        phase,
        hasAccess: hasAccess(facts, at),
      };
}
