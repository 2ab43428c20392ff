import type { PlanId } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import type { ProviderPlan } from '#server/adapters/membership-provider.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { SubscriberRow } from './subscriber-rows.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/*
 * The provider charges one price, from its next month on. So it is told of an ordered plan in the last month of the
 * running one, by the outbox: when that month begins, or at once where it runs already.
 */

const isLastMonth = ({ nextPlanAt, currentPeriodEnd }: SubscriberRow): boolean =>
  nextPlanAt !== null && currentPeriodEnd !== null && currentPeriodEnd >= nextPlanAt;

/** Has the provider told of the ordered plan, once, in the last month before it. Call inside a transaction. */
export function tellPlanWhenDue(ctx: ServiceContext, row: SubscriberRow): void {
  if (!isLastMonth(row)) return;
  const about = [row.id, row.nextPlanId, row.nextPlanAt?.getTime(), row.nextPlanOrderedAt?.getTime()];
  putInOutbox(ctx, { kind: 'membership.plan', refId: about.join(':') });
}

/** Has the provider charge the running plan again, where it may know of the other already. Call inside a transaction. */
export function tellPlanTakenBack(ctx: ServiceContext, had: SubscriberRow): void {
  if (!isLastMonth(had)) return;
  putInOutbox(ctx, { kind: 'membership.plan', refId: `${had.id}:${had.planId}:${had.nextPlanOrderedAt?.getTime()}` });
}

/** The provider's words for a plan. Two terms of one plan share a name. */
export function providerPlanOf(ctx: Pick<ServiceContext, 'db'>, planId: PlanId, monthlyCents: number): ProviderPlan {
  const { id, name, term } = planOf(ctx, planId);
  return { id, name: term === undefined ? name : `${name}, ${term}`, monthlyCents: cents(monthlyCents) };
}

/** What the next month has to cost: the ordered plan in the last month before it, else the running one. */
export function planToCharge(ctx: Pick<ServiceContext, 'db'>, row: SubscriberRow): ProviderPlan {
  const { nextPlanId, nextMonthlyCents } = row;
  return isLastMonth(row) && nextPlanId !== null && nextMonthlyCents !== null
    ? providerPlanOf(ctx, nextPlanId, nextMonthlyCents)
    : providerPlanOf(ctx, row.planId, row.monthlyCents);
}
