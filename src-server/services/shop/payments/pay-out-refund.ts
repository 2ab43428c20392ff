import { CAN_PAY_OUT, type PaidOutInput } from '#shared/admin/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { settleDoorRefund } from './door-refund.ts';
import { closeException, findOpenException } from './find-exception.ts';
import { findRefund } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';

/** Counted as a try of its own: what the provider still says about the ones before is not about this one. */
const paidOut = statement<{ id: string; at: number }>(
  `UPDATE refunds SET status = 'succeeded', attempt = attempt + 1, failure_reason = NULL, stripe_refund_id = NULL, updated_at = @at WHERE id = @id AND status = 'failed'`,
);

/** Writes that a failed refund of the books reached the buyer. Throws REFUND_NOT_POSSIBLE. */
function settleRefund(ctx: ServiceContext, refundId: string, how: PaidOutInput['how']): void {
  const refund = findRefund(ctx, refundId);
  if (refund === undefined || paidOut(ctx.db).run({ id: refund.id, at: ctx.now().getTime() }).changes === 0)
    throw new DomainError('REFUND_NOT_POSSIBLE');
  writeAudit(ctx, {
    action: 'refund.paid_out',
    subjectKind: 'order',
    subjectId: refund.orderId,
    after: { refundId: refund.id, amountCents: refund.amountCents, how },
  });
  followRefunds(ctx, refund.orderId);
}

/**
 * A refund that failed, settled by hand: a person has given the buyer the money, and says how. It counts from now on as a refund that
 * arrived; the buyer had it in hand, so no mail goes out. A card at the door whose sale never reached the books has only its exception.
 * Throws EXCEPTION_NOT_OPEN, REFUND_NOT_POSSIBLE.
 */
export function payOutRefund(ctx: ServiceContext, { id, how }: PaidOutInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const exception = findOpenException(ctx, id);
    if (!CAN_PAY_OUT.includes(exception.kind)) throw new DomainError('EXCEPTION_NOT_OPEN');
    const isAtDoor = exception.kind === 'door_refund_failed';
    const refundId = isAtDoor ? settleDoorRefund(ctx, exception) : exception.refId;
    closeException(ctx, exception, 'paid_out');
    if (refundId !== null) settleRefund(ctx, refundId, how);
  });
}
