import { randomInt } from 'node:crypto';
import { membershipIdOf } from '#shared/membership/membership-id.ts';
import { nextMembership, type ProviderFacts } from '#shared/membership/next-membership.ts';
import type { ProviderInvoice, ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder, isOvertaken } from './ask-in-order.ts';
import { bookAllMonths, bookNewestMonth, mayMissMonths } from './booked-months.ts';
import { tellPlanWhenDue } from './next-plan.ts';
import {
  changeSubscriber,
  findBySubscription,
  findRunning,
  findSubscriber,
  isMembershipIdTaken,
  type SubscriberRow,
} from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';
import { hasUntoldCancellation } from './untold-cancellation.ts';

/*
 * How a membership follows its subscription at the provider. Whatever asks (a webhook event, the page somebody comes
 * back to, a job), the steps are the same, in the order of this file. First: how is it now? Questions that are under
 * way at once are numbered (ask-in-order.ts). Then, in one transaction: our row says what the provider said, the member
 * is told what is new, and the months that were paid are booked (booked-months.ts).
 */

/**
 * Asks how a subscription stands now, whatever an event said, and gives what is to be written. Every month it was paid
 * for is booked: a month whose own events got lost is made good by any later one. The newest month comes with the
 * subscription; all are asked for only if one before it may be missing.
 */
export async function askAboutSubscription(ctx: ServiceContext, subscriptionId: string): Promise<() => boolean> {
  const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
  const mustList = subscription.isOurs && mayMissMonths(ctx, subscription);
  const invoices = mustList ? await ctx.payments.listInvoices(subscriptionId) : [];
  return () => settleSubscription(ctx, subscription, invoices);
}

/**
 * The subscription and the money it brought, in one transaction. `invoices`: its months, where one before the newest
 * may be missing.
 */
export function settleSubscription(
  ctx: ServiceContext,
  subscription: ProviderSubscription,
  invoices: readonly ProviderInvoice[] = [],
): boolean {
  return inTransaction(ctx.db, () => {
    const isOurs = applySubscription(ctx, subscription);
    if (isOurs) bookNewestMonth(ctx, subscription);
    if (isOurs && invoices.length > 0) bookAllMonths(ctx, subscription.id, invoices);
    return isOurs;
  });
}

/**
 * Makes our row say what the provider said just now, and tells the member what is new. Repeating it changes nothing;
 * false: the subscription is not ours.
 */
export function applySubscription(ctx: ServiceContext, subscription: ProviderSubscription): boolean {
  if (!subscription.isOurs || subscription.isLive !== ctx.isLive) return false;
  return inTransaction(ctx.db, () => {
    const row = subscriberOf(ctx, subscription);
    if (row === undefined) return false;
    if (isOvertaken(ctx, subscription)) return true;
    const now = ctx.now();
    const facts = factsOf(subscription);
    // A declared cancellation stands from when it was received, also before the provider has been told.
    if (facts.cancelAt === null && row.cancelAt !== null && hasUntoldCancellation(ctx, row.id))
      facts.cancelAt = row.cancelAt;
    const next = nextMembership(row, facts, now);
    const begins = row.membershipId === null && (next.status === 'active' || next.status === 'past_due');
    if (begins && row.status === 'abandoned' && row.userId !== null && findRunning(ctx, row.userId) !== undefined) {
      refuseSecond(ctx, row, subscription.id);
      return true;
    }
    const { card } = subscription;
    changeSubscriber(ctx, row.id, {
      ...next,
      checkedAt: now,
      ...(next.status !== 'pending' && next.status !== 'abandoned' && { stripeSubscriptionId: subscription.id }),
      ...(begins && next.startedAt !== null && { membershipId: drawMembershipId(ctx, row.id, next.startedAt) }),
      ...(card !== null && {
        cardBrand: card.brand,
        cardLast4: card.last4,
        cardExpMonth: card.expiresMonth,
        cardExpYear: card.expiresYear,
      }),
      ...(next.cancelAt === null && next.status !== 'ended' && { cancelReason: null, cancelFeedback: null }),
    });
    tellAboutChange(ctx, row, { ...row, ...next });
    if (facts.planId !== next.nextPlanId) tellPlanWhenDue(ctx, { ...row, ...next });
    return true;
  });
}

/** How a subscription stands, in the words the pure rules know. */
function factsOf(subscription: ProviderSubscription): ProviderFacts {
  const { cancelAt, cancelAtPeriodEnd, currentPeriodEnd, latestInvoice, pauseCollection } = subscription;
  return {
    planId: subscription.metadata['plan_id'] ?? null,
    status: subscription.status,
    anchor: subscription.billingAnchor,
    periodStart: subscription.currentPeriodStart,
    periodEnd: currentPeriodEnd,
    cancelAt: cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null),
    pausedUntil: pauseCollection === null ? null : pauseCollection.resumesAt,
    endedAt: subscription.endedAt,
    unpaidSince: latestInvoice !== null && latestInvoice.status === 'open' ? latestInvoice.createdAt : null,
  };
}

const MOST_DRAWS = 20;

/** Unique in the database: on a collision it is drawn again. */
export function drawMembershipId(ctx: ServiceContext, subscriberId: string, startedAt: Date): string {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const membershipId = membershipIdOf(subscriberId, startedAt, randomInt(10_000));
    if (!isMembershipIdTaken(ctx, membershipId)) return membershipId;
  }
  throw new Error('no membership id is free');
}

/** Paid, while the person has another membership: it ends before it begins, and the money goes back. */
function refuseSecond(ctx: ServiceContext, row: SubscriberRow, subscriptionId: string): void {
  const now = ctx.now();
  changeSubscriber(ctx, row.id, {
    status: 'ended',
    endedAt: now,
    endReason: 'second_membership',
    stripeSubscriptionId: subscriptionId,
  });
  putInOutbox(ctx, { kind: 'membership.end_now', refId: row.id, payload: { refundCents: null } });
  putInOutbox(ctx, { kind: 'mail.membership_refused', refId: row.id });
  writeAudit(ctx, { action: 'membership.second_refused', subjectKind: 'membership', subjectId: row.id });
}

function subscriberOf(ctx: ServiceContext, subscription: ProviderSubscription): SubscriberRow | undefined {
  const known = findBySubscription(ctx, subscription.id);
  if (known !== undefined) return known;
  const named = findSubscriber(ctx, subscription.metadata['subscriber_id'] ?? '');
  // Only the current subscription changes a membership: one that has another already listens to that one.
  return named !== undefined && named.stripeSubscriptionId === null ? named : undefined;
}
