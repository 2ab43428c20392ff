import { asc, eq } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import type { PaidBy } from '#shared/membership/paid-by.ts';
import type { WithdrawalTick } from '#shared/membership/withdrawal-ticks.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { graceEndsAt, type EndReason } from '#shared/membership/membership-state.ts';
import type { FreeMonthFacts } from '#shared/membership/free-month.ts';
import type { NextPlan } from '#shared/membership/next-membership.ts';
import { cents, type Cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { membershipConsents, subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const byId = prepared({ id: subscribers.id }, (orm, { id }) =>
  orm
    .select({
      email: users.email,
      name: users.name,
      lang: users.lang,
      planId: subscribers.planId,
      paidBy: subscribers.paidBy,
      membershipId: subscribers.membershipId,
      monthlyCents: subscribers.monthlyCents,
      minimumMonths: subscribers.minimumMonths,
      startedAt: subscribers.startedAt,
      minimumTermEnd: subscribers.minimumTermEnd,
      nextPlanId: subscribers.nextPlanId,
      nextMonthlyCents: subscribers.nextMonthlyCents,
      nextMinimumMonths: subscribers.nextMinimumMonths,
      nextPlanAt: subscribers.nextPlanAt,
      nextPlanOrderedAt: subscribers.nextPlanOrderedAt,
      currentPeriodEnd: subscribers.currentPeriodEnd,
      status: subscribers.status,
      freeMonthAt: subscribers.freeMonthAt,
      cancelAt: subscribers.cancelAt,
      pauseStartsAt: subscribers.pauseStartsAt,
      pauseEndsAt: subscribers.pauseEndsAt,
      graceStartedAt: subscribers.graceStartedAt,
      endedAt: subscribers.endedAt,
      endReason: subscribers.endReason,
      cardLast4: subscribers.cardLast4,
    })
    .from(subscribers)
    .innerJoin(users, eq(users.id, subscribers.userId))
    .where(eq(subscribers.id, id))
    .prepare(),
);
const ticksOf = prepared({ id: membershipConsents.subscriberId }, (orm, { id }) =>
  orm
    .select({ tick: membershipConsents.tick })
    .from(membershipConsents)
    .where(eq(membershipConsents.subscriberId, id))
    .orderBy(asc(membershipConsents.tick))
    .prepare(),
);

/** A membership as a mail speaks of it. */
export type MemberForMail = NextPlan &
  FreeMonthFacts & {
    email: string;
    name: string;
    /** That they have chosen. */ lang: Lang | null;
    plan: MembershipPlan;
    paidBy: PaidBy;
    membershipId: string;
    monthlyCents: Cents;
    minimumMonths: number;
    startedAt: Date;
    minimumTermEnd: Date;
    currentPeriodEnd: Date;
    cancelAt: Date | null;
    pauseStartsAt: Date | null;
    pauseEndsAt: Date | null;
    /** Until when an unpaid renewal leaves access. */
    graceEndsAt: Date | null;
    endedAt: Date | null;
    endReason: EndReason | null;
    cardLast4: string | null;
    ticks: WithdrawalTick[];
  };

/** As it is when the mail leaves; null once the person is gone, and for an order that was never paid. */
export function loadMemberForMail(ctx: ServiceContext, subscriberId: string): MemberForMail | null {
  const row = byId(ctx.db).get({ id: subscriberId });
  if (row === undefined) return null;
  const { planId, monthlyCents, graceStartedAt, membershipId, startedAt, minimumTermEnd, currentPeriodEnd, ...rest } =
    row;
  if (membershipId === null || startedAt === null || minimumTermEnd === null || currentPeriodEnd === null) return null;
  return {
    ...rest,
    membershipId,
    startedAt,
    minimumTermEnd,
    currentPeriodEnd,
    plan: planOf(ctx, planId),
    monthlyCents: cents(monthlyCents),
    graceEndsAt: graceStartedAt && graceEndsAt(graceStartedAt),
    ticks: ticksOf(ctx.db)
      .all({ id: subscriberId })
      .map(({ tick }) => tick),
  };
}
