import type { WithdrawalTick } from '#shared/membership/create-membership-checkout.ts';
import { planOf, type MembershipPlan, type PlanId } from '#shared/membership/plans.ts';
import { graceEndsAt, type EndReason } from '#shared/membership/membership-state.ts';
import { cents, type Cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../base/service-context.ts';

type Row = {
  email: string;
  name: string;
  planId: PlanId;
  membershipId: string;
  monthlyCents: number;
  minimumMonths: number;
  startedAt: number;
  minimumTermEnd: number;
  currentPeriodEnd: number;
  cancelAt: number | null;
  pauseStartsAt: number | null;
  pauseEndsAt: number | null;
  graceStartedAt: number | null;
  endedAt: number | null;
  endReason: EndReason | null;
  cardLast4: string | null;
};

/** Only what has begun: an order that was never paid has nothing to be told. */
const begun = statement<{ id: string }, Row>(
  `SELECT u.email, u.name, s.plan_id AS planId, s.membership_id AS membershipId, s.monthly_cents AS monthlyCents, s.minimum_months AS minimumMonths,
     s.started_at AS startedAt, s.minimum_term_end AS minimumTermEnd, s.current_period_end AS currentPeriodEnd, s.cancel_at AS cancelAt,
     s.pause_starts_at AS pauseStartsAt, s.pause_ends_at AS pauseEndsAt, s.grace_started_at AS graceStartedAt, s.ended_at AS endedAt,
     s.end_reason AS endReason, s.card_last4 AS cardLast4
   FROM subscribers s JOIN users u ON u.id = s.user_id
   WHERE s.id = @id AND s.membership_id IS NOT NULL AND s.started_at IS NOT NULL`,
);

const ticksOf = statement<{ id: string }, { tick: WithdrawalTick }>(
  `SELECT tick FROM membership_consents WHERE subscriber_id = @id ORDER BY tick`,
);

/** A membership as a mail speaks of it. */
export type MemberForMail = {
  email: string;
  name: string;
  plan: MembershipPlan;
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

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** As it is when the mail leaves; null once the person or the membership is gone. */
export function loadMemberForMail(ctx: ServiceContext, subscriberId: string): MemberForMail | null {
  const row = begun(ctx.db).get({ id: subscriberId });
  if (row === undefined) return null;
  const {
    planId,
    monthlyCents,
    startedAt,
    minimumTermEnd,
    currentPeriodEnd,
    cancelAt,
    pauseStartsAt,
    pauseEndsAt,
    graceStartedAt,
    endedAt,
    ...rest
  } = row;
  const grace = dateOf(graceStartedAt);
  return {
    ...rest,
    plan: planOf(planId),
    monthlyCents: cents(monthlyCents),
    startedAt: new Date(startedAt),
    minimumTermEnd: new Date(minimumTermEnd),
    currentPeriodEnd: new Date(currentPeriodEnd),
    cancelAt: dateOf(cancelAt),
    pauseStartsAt: dateOf(pauseStartsAt),
    pauseEndsAt: dateOf(pauseEndsAt),
    graceEndsAt: grace && graceEndsAt(grace),
    endedAt: dateOf(endedAt),
    ticks: ticksOf(ctx.db)
      .all({ id: subscriberId })
      .map(({ tick }) => tick),
  };
}
