import type { ProviderSubscriptionSession } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordException } from '../../shop/payments/record-exception.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutSubscription } from './refresh-subscription.ts';
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
 * What became of a payment page: asks for the subscription it made and gives what is to be written. One function for
 * webhook, return page and job, however often; null: no membership of ours.
 */
export async function askAboutMembership(
  ctx: ServiceContext,
  sessionId: string,
  until?: Date,
): Promise<{ session: ProviderSubscriptionSession; settle: () => boolean } | null> {
  const row = findBySession(ctx, sessionId);
  if (row === undefined) return null;
  const session = await ctx.payments.getSubscriptionSession(sessionId, until);
  const { subscriptionId } = session;
  if (subscriptionId !== null) {
    const settle = await askAboutSubscription(ctx, subscriptionId);
    return { session, settle: () => isAsAgreed(ctx, row, session) && settle() };
  }
  const settle = () => {
    if (session.status === 'expired') abandonMembership(ctx, row.id);
    return true;
  };
  return { session, settle };
}
