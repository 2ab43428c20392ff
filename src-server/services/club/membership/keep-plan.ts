import { DomainError } from '#shared/errors.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { NO_NEXT_PLAN } from '#shared/membership/next-membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { changeOwnMembership } from './in-turn.ts';
import type { Manageable } from './manageable-membership.ts';
import { tellPlanTakenBack } from './next-plan.ts';
import { showMembership } from './show-membership.ts';
import { changeSubscriber } from './subscriber-rows.ts';

/** Async as all changes of a membership come one after the other. */
async function keepOwn(ctx: ServiceContext, { row }: Manageable): Promise<void> {
  const { nextPlanId, nextPlanOrderedAt } = row;
  if (nextPlanId === null || nextPlanOrderedAt === null) throw new DomainError('PLAN_NOT_CHANGING');
  inTransaction(ctx.db, () => {
    changeSubscriber(ctx, row.id, NO_NEXT_PLAN);
    writeAudit(ctx, {
      action: 'membership.keep_plan',
      subjectKind: 'membership',
      subjectId: row.id,
      before: { planId: nextPlanId, beginsAt: row.nextPlanAt },
      after: { planId: row.planId },
    });
    putInOutbox(ctx, {
      kind: 'mail.membership_plan_kept',
      refId: `${row.id}:${nextPlanOrderedAt.getTime()}`,
      payload: { planId: nextPlanId },
    });
    tellPlanTakenBack(ctx, row);
  });
}

/**
 * `membership.keepPlan`: takes the order of another plan back, until it begins; this is also how one withdraws from it.
 * Throws MEMBERSHIP_NOT_FOUND, PLAN_NOT_CHANGING.
 */
export async function keepPlan(ctx: ServiceContext): Promise<MembershipStatusView> {
  await changeOwnMembership(ctx, (own) => keepOwn(ctx, own));
  return showMembership(ctx);
}
