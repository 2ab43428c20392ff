import { hasAccess, phaseOf, type MembershipPhase } from '#shared/membership/membership-state.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type MemberStatus = {
  membershipId: string;
  isActive: boolean;
  phase: Exclude<MembershipPhase, 'none'>;
  planId: PlanId;
  startedAt: Date | null;
  /** When a cancellation takes effect. */ endsAt: Date | null;
};

/** Whether a membership counts now, by the id on its card; no name, no address. Throws MEMBERSHIP_NOT_FOUND. */
export function showMemberStatus(ctx: ServiceContext, membershipId: string): MemberStatus {
  requireScope(ctx, 'members:read');
  const row = findRow(ctx.db, subscribers, { membershipId });
  const now = ctx.now();
  const phase = row === undefined ? 'none' : phaseOf(row, now);
  if (row === undefined || phase === 'none') throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const { planId, startedAt, cancelAt } = row;
  return { membershipId, isActive: hasAccess(row, now), phase, planId, startedAt, endsAt: cancelAt };
}
