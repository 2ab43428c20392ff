import type { ProviderSubscription, ProviderSubscriptionSession } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordException } from '../../shop/payments/record-exception.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './apply-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { bookNewestMonth } from './booked-months.ts';
import { changeSubscriber, findBySession, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';

/** Whether the page sold what was ordered; if not, a person looks at it and nothing is handed out. */
function isAsAgreed(ctx: ServiceContext, row: SubscriberRow, session: ProviderSubscriptionSession): boolean {
  if (session.isLive !== ctx.isLive) {
    recordException(ctx, {
      kind: 'wrong_mode',
      refId: session.id,
      orderId: null,
      detail: session.isLive ? 'live' : 'test',
    });
    return false;
  }
  if (session.totalCents !== row.monthlyCents || session.currency !== 'eur') {
    recordException(ctx, {
      kind: 'amount_mismatch',
      refId: session.id,
      orderId: null,
      detail: `asked ${row.monthlyCents} eur, paid ${session.totalCents} ${session.currency}`,
    });
    return false;
  }
  return true;
}

/** The subscription and the money it brought, in one transaction. */
export function settleSubscription(ctx: ServiceContext, subscription: ProviderSubscription): boolean {
  return inTransaction(ctx.db, () => {
    const isOurs = applySubscription(ctx, subscription);
    if (isOurs) bookNewestMonth(ctx, subscription);
    return isOurs;
  });
}

/** Its page ran out unpaid: the person can order anew. */
export function abandonMembership(ctx: ServiceContext, id: string): void {
  inTransaction(ctx.db, () => {
    const row = findSubscriber(ctx, id);
    if (row?.status !== 'pending') return;
    changeSubscriber(ctx, id, { status: 'abandoned', checkoutUrl: null });
    tellAboutChange(ctx, row, { ...row, status: 'abandoned' });
  });
}

/**
 * What became of a payment page: asks for the subscription it made and gives what is to be written. One function for webhook,
 * return page and job, however often; null: no membership of ours.
 */
export async function askAboutMembership(
  ctx: ServiceContext,
  sessionId: string,
): Promise<{ session: ProviderSubscriptionSession; settle: () => boolean } | null> {
  const row = findBySession(ctx, sessionId);
  if (row === undefined) return null;
  const session = await ctx.payments.getSubscriptionSession(sessionId);
  const { subscriptionId } = session;
  if (subscriptionId !== null) {
    const subscription = await askInOrder(ctx, subscriptionId, () => ctx.payments.readSubscription(subscriptionId));
    return { session, settle: () => isAsAgreed(ctx, row, session) && settleSubscription(ctx, subscription) };
  }
  const settle = () => {
    if (session.status === 'expired') abandonMembership(ctx, row.id);
    return true;
  };
  return { session, settle };
}
