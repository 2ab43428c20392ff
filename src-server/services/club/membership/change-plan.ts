import type { Lang } from '#shared/lang.ts';
import { DomainError } from '#shared/errors.ts';
import type { ChangePlanInput, PlanChangeRefusal, PlanChangeView } from '#shared/membership/change-plan.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { minimumTermEnd, nextPlanBegins } from '#shared/membership/terms.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../../shop/bans/require-welcome.ts';
import { changeOwnMembership } from './in-turn.ts';
import { tellPlanTakenBack, tellPlanWhenDue } from './next-plan.ts';
import { ownMembership, type Manageable } from './manageable-membership.ts';
import { showMembership } from './show-membership.ts';
import { changeSubscriber, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { requireOffered } from '#server/services/shop/plans/load-plans.ts';

function refusalOf(row: SubscriberRow, { planId }: ChangePlanInput, now: Date): PlanChangeRefusal | null {
  if (row.cancelAt !== null) return 'ending';
  if (row.status !== 'active') return 'unpaid';
  if (row.pauseEndsAt !== null && row.pauseEndsAt > now) return 'paused';
  return planId === row.planId ? 'same_plan' : null;
}

function changeOf(ctx: ServiceContext, { row, term }: Manageable, input: ChangePlanInput): PlanChangeView {
  const now = ctx.now();
  const beginsAt = nextPlanBegins(term, now);
  const { minimumMonths } = requireOffered(ctx, input.planId);
  return {
    beginsAt,
    minimumTermEnd: minimumTermEnd({
      startedAt: term.startedAt,
      termStartedAt: beginsAt,
      minimumMonths,
      extraMonths: 0,
    }),
    refusal: refusalOf(row, input, now),
  };
}

/** `membership.planChange`: when another plan would begin, shown before it is ordered. Throws MEMBERSHIP_NOT_FOUND, PLAN_NOT_OFFERED. */
export function previewPlanChange(ctx: ServiceContext, input: ChangePlanInput): PlanChangeView {
  return changeOf(ctx, ownMembership(ctx), input);
}

/** Async as all changes of a membership come one after the other. */
async function changeOwn(
  ctx: ServiceContext,
  own: Manageable,
  { lang, ...input }: ChangePlanInput & { lang: Lang | null },
): Promise<void> {
  const now = ctx.now();
  const { beginsAt, refusal } = changeOf(ctx, own, input);
  if (refusal !== null) throw new DomainError('PLAN_CHANGE_NOT_POSSIBLE');
  const { row } = own;
  inTransaction(ctx.db, () => {
    const plan = requireOffered(ctx, input.planId);
    requireWelcome(ctx, requireUser(ctx).userId);
    const next = {
      nextPlanId: plan.id,
      nextMonthlyCents: plan.monthlyCents,
      nextMinimumMonths: plan.minimumMonths,
      nextPlanAt: beginsAt,
      nextPlanOrderedAt: now,
    };
    changeSubscriber(ctx, row.id, next);
    writeAudit(ctx, {
      action: 'membership.change_plan',
      subjectKind: 'membership',
      subjectId: row.id,
      before: { planId: row.planId, monthlyCents: row.monthlyCents },
      after: { planId: plan.id, monthlyCents: plan.monthlyCents, beginsAt },
    });
    putInOutbox(ctx, { kind: 'mail.membership_plan_ordered', refId: `${row.id}:${now.getTime()}`, lang });
    tellPlanTakenBack(ctx, row);
    tellPlanWhenDue(ctx, findSubscriber(ctx, row.id) ?? { ...row, ...next });
  });
}

/**
 * `membership.changePlan`: orders another plan for the day on which a cancellation would end the running one, in its
 * place an order before it. Until then it can be taken back. Throws MEMBERSHIP_NOT_FOUND, PLAN_CHANGE_NOT_POSSIBLE,
 * BANNED. `lang`: of the page it is ordered on, which its contract speaks.
 */
export async function changePlan(
  ctx: ServiceContext,
  input: ChangePlanInput,
  lang: Lang | null = null,
): Promise<MembershipStatusView> {
  await changeOwnMembership(ctx, (own) => changeOwn(ctx, own, { ...input, lang }));
  return showMembership(ctx);
}
