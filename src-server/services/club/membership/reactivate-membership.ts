import { DomainError } from '#shared/errors.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { applySubscription } from './refresh-subscription.ts';
import { askInOrder } from './ask-in-order.ts';
import { changeOwnMembership } from './in-turn.ts';
import { toldProvider, type Manageable } from './manageable-membership.ts';
import { showMembership } from './show-membership.ts';
import { dropUntoldCancellation } from './untold-cancellation.ts';

async function reactivateOwn(ctx: ServiceContext, { row, subscriptionId }: Manageable): Promise<void> {
  if (row.cancelAt === null) throw new DomainError('MEMBERSHIP_NOT_ENDING');
  const idempotencyKey = `keep:${row.id}:${row.cancelAt.getTime()}:${row.cancelRequestedAt?.getTime() ?? 0}`;
  const subscription = await toldProvider(
    askInOrder(ctx, subscriptionId, () => ctx.payments.undoCancel({ subscriptionId, idempotencyKey })),
  );
  inTransaction(ctx.db, () => {
    writeAudit(ctx, {
      action: 'membership.reactivate',
      subjectKind: 'membership',
      subjectId: row.id,
      before: { endsAt: row.cancelAt },
    });
    dropUntoldCancellation(ctx, row.id);
    applySubscription(ctx, subscription);
  });
}

/**
 * `membership.reactivate`: takes a cancellation back until it takes effect. Throws MEMBERSHIP_NOT_FOUND,
 * MEMBERSHIP_NOT_ENDING, MEMBERSHIP_CHECK_FAILED.
 */
export async function reactivateMembership(ctx: ServiceContext): Promise<MembershipStatusView> {
  await changeOwnMembership(ctx, (own) => reactivateOwn(ctx, own));
  return showMembership(ctx);
}
