import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askInOrder } from './ask-in-order.ts';
import { inTurn } from './in-turn.ts';
import { applySubscription } from './refresh-subscription.ts';
import { changeSubscriber, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';

/** The free month is still to be charged, as far as we know. */
const isAhead = ({ freeMonthAt, currentPeriodEnd }: SubscriberRow): boolean =>
  freeMonthAt !== null && currentPeriodEnd !== null && freeMonthAt >= currentPeriodEnd;

/**
 * Carries out `membership.free_month`: tells the provider whether the next month is free, as things stand now, and then
 * the member. Where the provider was out of reach until that month was charged, the one after it is free.
 */
export async function tellFreeMonth(ctx: ServiceContext, refId: string): Promise<void> {
  const [subscriberId = '', , what] = refId.split(':');
  await inTurn(ctx, subscriberId, async () => {
    const row = findSubscriber(ctx, subscriberId);
    if (row === undefined || row.stripeSubscriptionId === null || row.status === 'ended') return;
    const { stripeSubscriptionId: subscriptionId, freeMonthAt } = row;
    // One that was given is told once: also where its month began before the provider could be reached.
    const isFree = freeMonthAt !== null && (what === 'given' || isAhead(row));
    const idempotencyKey = ['free-month', row.id, isFree, row.updatedAt.getTime()].join(':');
    const subscription = await askInOrder(ctx, subscriptionId, () =>
      ctx.payments.setFreeMonth({ subscriptionId, idempotencyKey, isFree, gift: refId }),
    );
    inTransaction(ctx.db, () => {
      applySubscription(ctx, subscription);
      if (!isFree) return;
      const { freeFrom } = subscription;
      if (freeFrom > freeMonthAt) changeSubscriber(ctx, row.id, { freeMonthAt: freeFrom });
      putInOutbox(ctx, { kind: 'mail.membership_free_month', refId });
    });
  });
}
