import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { membershipChecks } from './membership-checks.ts';
import { sql } from 'drizzle-orm';
import { WITHDRAWAL_TICKS } from '#shared/membership/withdrawal-ticks.ts';
import { PAID_BY } from '#shared/membership/paid-by.ts';
import { CANCEL_REASONS } from '#shared/membership/cancel-membership.ts';
import { END_REASONS, MEMBERSHIP_STATUSES, RUNNING_STATUSES } from '#shared/membership/membership-state.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { membershipPlans } from './plans.ts';
import { users } from './users.ts';

/** The payment provider's name for a person: one, whoever asks first. */
export const paymentCustomers = sqliteTable('payment_customers', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  stripeCustomerId: text().notNull().unique(),
  createdAt: createdAt(),
});

/**
 * A membership: one row per contract, at most one of them running per person. What the provider says moves `status`;
 * everything else follows from the dates (shared/membership/membership-state.ts).
 */
export const subscribers = sqliteTable(
  'subscribers',
  {
    id: id(),
    /** Null once the account is deleted. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    planId: text()
      .notNull()
      .references(() => membershipPlans.id),
    /** `card` renews at the provider; whatever else the office gives has an end of its own, and no subscription. */
    paidBy: text({ enum: PAID_BY }).notNull().default('card'),
    /** As agreed: a later price touches no running membership. Nothing where it is free. */
    monthlyCents: integer().notNull(),
    minimumMonths: integer().notNull(),
    status: text({ enum: MEMBERSHIP_STATUSES }).notNull(),
    /** `MB-…`, drawn when the membership begins. */
    membershipId: text(),
    stripeSessionId: text(),
    checkoutUrl: text(),
    sessionExpiresAt: instant(),
    stripeSubscriptionId: text(),
    /** The billing anchor: every month ends on its day. */
    startedAt: instant(),
    currentPeriodStart: instant(),
    currentPeriodEnd: instant(),
    minimumTermEnd: instant(),
    /** When the plan began whose minimum term runs, where it is not the first one; a month's boundary. */
    termStartedAt: instant(),
    /** The plan that was ordered in place of this one, and the month's boundary that it begins on. */
    nextPlanId: text().references(() => membershipPlans.id),
    nextMonthlyCents: integer(),
    nextMinimumMonths: integer(),
    nextPlanAt: instant(),
    nextPlanOrderedAt: instant(),
    /** The beginning of a month that the office gave free; it stays once that month has begun. Null: none was given. */
    freeMonthAt: instant(),
    /** Months that pauses have added to the minimum term. */
    extraMonths: integer().notNull().default(0),
    cancelRequestedAt: instant(),
    cancelAt: instant(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    cancelFeedback: text(),
    pauseStartsAt: instant(),
    pauseEndsAt: instant(),
    /** Whether the end of the pause was told. */
    pauseEndTold: flag().notNull().default(false),
    graceStartedAt: instant(),
    /** How many of the three mails about the failed payment went out. */
    dunningMails: integer().notNull().default(0),
    endedAt: instant(),
    endReason: text({ enum: END_REASONS }),
    /** The card that pays, as the provider shows it: nothing one could pay with. */
    cardBrand: text(),
    cardLast4: text(),
    cardExpMonth: integer(),
    cardExpYear: integer(),
    /** End of the last month whose invoice is settled, and all before it: nothing older has to be asked for. */
    bookedUntil: instant(),
    /** When the provider was last asked. */
    checkedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscribers_one_running_unique')
      .on(t.userId)
      .where(sql`status IN ${inList(RUNNING_STATUSES)}`),
    uniqueIndex('subscribers_membership_id_unique')
      .on(t.membershipId)
      .where(sql`membership_id IS NOT NULL`),
    // The 'Member ID' that people read aloud is its end.
    index('subscribers_shown_id_idx').on(sql`substr(membership_id, -8)`),
    uniqueIndex('subscribers_session_unique')
      .on(t.stripeSessionId)
      .where(sql`stripe_session_id IS NOT NULL`),
    uniqueIndex('subscribers_subscription_unique')
      .on(t.stripeSubscriptionId)
      .where(sql`stripe_subscription_id IS NOT NULL`),
    index('subscribers_plan_idx').on(t.planId),
    index('subscribers_next_plan_idx')
      .on(t.nextPlanId)
      .where(sql`next_plan_id IS NOT NULL`),
    index('subscribers_user_created_idx').on(t.userId, t.createdAt),
    index('subscribers_created_idx').on(t.createdAt, t.id),
    // Who joined and who left in a span of time.
    index('subscribers_started_idx').on(t.startedAt),
    index('subscribers_ended_idx').on(t.endedAt),
    index('subscribers_status_created_idx').on(t.status, t.createdAt, t.id),
    // What the jobs look for: each is as short as what waits just now.
    index('subscribers_pending_waiting_idx')
      .on(t.updatedAt)
      .where(sql`status = 'pending'`),
    index('subscribers_past_due_waiting_idx')
      .on(t.graceStartedAt)
      .where(sql`status = 'past_due'`),
    index('subscribers_period_end_idx')
      .on(t.currentPeriodEnd)
      .where(sql`status IN ('active', 'past_due')`),
    index('subscribers_pause_waiting_idx')
      .on(t.pauseEndsAt)
      .where(sql`pause_ends_at IS NOT NULL AND pause_end_told = 0`),
    index('subscribers_pause_begins_idx')
      .on(t.pauseStartsAt)
      .where(sql`pause_starts_at IS NOT NULL`),
    index('subscribers_cancel_idx')
      .on(t.cancelAt)
      .where(sql`cancel_at IS NOT NULL`),
    ...membershipChecks(t),
  ],
);

/** The ticks above the order button, word for word and when: the proof of what was agreed. */
export const membershipConsents = sqliteTable(
  'membership_consents',
  {
    subscriberId: text()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    tick: text({ enum: WITHDRAWAL_TICKS }).notNull(),
    wording: text().notNull(),
    agreedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.tick] }),
    check('membership_consents_tick_check', sql`${t.tick} IN ${inList(WITHDRAWAL_TICKS)}`),
  ],
);

export const ENTITLEMENT_USES = ['ticket', 'door'] as const;
export type EntitlementUse = (typeof ENTITLEMENT_USES)[number];

/**
 * One member entitlement per event and membership: a second one can't be written while the first stands.
 */
export const memberEntitlements = sqliteTable(
  'member_entitlements',
  {
    id: id(),
    subscriberId: text()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id),
    spentBy: text({ enum: ENTITLEMENT_USES }).notNull(),
    /** The order (`ticket`), or the check-in (`door`). */
    refId: text().notNull(),
    spentAt: instant().notNull(),
    freedAt: instant(),
  },
  (t) => [
    uniqueIndex('member_entitlements_one_per_event_unique')
      .on(t.subscriberId, t.eventId)
      .where(sql`freed_at IS NULL`),
    index('member_entitlements_ref_idx').on(t.refId),
    index('member_entitlements_event_idx').on(t.eventId),
    index('member_entitlements_spent_idx')
      .on(t.spentAt, t.eventId, t.spentBy, t.subscriberId)
      .where(sql`freed_at IS NULL`),
    check('member_entitlements_spent_by_check', sql`${t.spentBy} IN ${inList(ENTITLEMENT_USES)}`),
  ],
);
