import { check, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { PAID_BY } from '#shared/membership/paid-by.ts';
import { CANCEL_REASONS } from '#shared/membership/cancel-membership.ts';
import { END_REASONS, MEMBERSHIP_STATUSES } from '#shared/membership/membership-state.ts';
import { inList } from '../columns.ts';

const isNoneOrIn = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} IS NULL OR ${column} IN ${inList(values)}`;

type NextPlanColumns = Record<
  'planId' | 'nextPlanId' | 'nextMonthlyCents' | 'nextMinimumMonths' | 'nextPlanAt' | 'nextPlanOrderedAt',
  AnySQLiteColumn
>;
const isNextPlanWholeOrNone = (t: NextPlanColumns) =>
  sql`(${t.nextPlanId} IS NULL AND ${t.nextMonthlyCents} IS NULL AND ${t.nextMinimumMonths} IS NULL AND ${
    t.nextPlanAt
  } IS NULL AND ${t.nextPlanOrderedAt} IS NULL) OR (${t.nextPlanId} IS NOT NULL AND ${
    t.nextPlanId
  } <> ${t.planId} AND ${t.nextMonthlyCents} > 0 AND ${t.nextMinimumMonths} > 0 AND ${
    t.nextPlanAt
  } IS NOT NULL AND ${t.nextPlanOrderedAt} IS NOT NULL)`;

type SubscriberColumns = NextPlanColumns &
  Record<
    | 'status'
    | 'paidBy'
    | 'monthlyCents'
    | 'minimumMonths'
    | 'extraMonths'
    | 'stripeSubscriptionId'
    | 'membershipId'
    | 'startedAt'
    | 'currentPeriodEnd'
    | 'minimumTermEnd'
    | 'cancelAt'
    | 'pauseStartsAt'
    | 'pauseEndsAt'
    | 'freeMonthAt'
    | 'graceStartedAt'
    | 'endedAt'
    | 'endReason'
    | 'cancelReason',
    AnySQLiteColumn
  >;

/** What the columns of one membership must say together. */
export const membershipChecks = (t: SubscriberColumns) => [
  check('subscribers_status_check', sql`${t.status} IN ${inList(MEMBERSHIP_STATUSES)}`),
  check('subscribers_paid_by_check', sql`${t.paidBy} IN ${inList(PAID_BY)}`),
  check(
    'subscribers_price_check',
    sql`(${t.paidBy} = 'free') = (${t.monthlyCents} = 0) AND ${t.monthlyCents} >= 0 AND ${
      t.minimumMonths
    } > 0 AND ${t.extraMonths} >= 0`,
  ),
  // What the office gives is paid until its end, does not renew and is no contract at the provider.
  check(
    'subscribers_by_hand_check',
    sql`${t.paidBy} = 'card' OR (${t.status} IN ('active', 'ended') AND ${
      t.stripeSubscriptionId
    } IS NULL AND ${t.cancelAt} IS NOT NULL AND ${t.cancelAt} = ${t.currentPeriodEnd} AND ${
      t.nextPlanId
    } IS NULL AND ${t.pauseStartsAt} IS NULL AND ${t.freeMonthAt} IS NULL)`,
  ),
  check(
    'subscribers_begun_check',
    sql`${t.status} NOT IN ('active', 'past_due') OR ((${t.stripeSubscriptionId} IS NOT NULL OR ${
      t.paidBy
    } <> 'card') AND ${t.membershipId} IS NOT NULL AND ${t.startedAt} IS NOT NULL AND ${
      t.currentPeriodEnd
    } IS NOT NULL AND ${t.minimumTermEnd} IS NOT NULL)`,
  ),
  check('subscribers_ended_check', sql`(${t.status} = 'ended') = (${t.endedAt} IS NOT NULL)`),
  check(
    'subscribers_pause_check',
    sql`(${t.pauseStartsAt} IS NULL) = (${t.pauseEndsAt} IS NULL) AND (${
      t.pauseStartsAt
    } IS NULL OR ${t.pauseEndsAt} >= ${t.pauseStartsAt})`,
  ),
  check('subscribers_past_due_check', sql`${t.status} <> 'past_due' OR ${t.graceStartedAt} IS NOT NULL`),
  check('subscribers_next_plan_check', isNextPlanWholeOrNone(t)),
  check('subscribers_end_reason_check', isNoneOrIn(t.endReason, END_REASONS)),
  check('subscribers_cancel_reason_check', isNoneOrIn(t.cancelReason, CANCEL_REASONS)),
];
