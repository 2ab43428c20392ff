import type { RefundReason } from '#shared/orders/refund-order.ts';
import type { ProviderRefund } from '#server/adapters/provider-answers.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefund, type RefundRow } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';
import { recordException } from './record-exception.ts';

const update = statement<{
  id: string;
  status: ProviderRefund['status'];
  stripeRefundId: string;
  failureReason: string | null;
  at: number;
}>(
  `UPDATE refunds SET status = @status, stripe_refund_id = COALESCE(@stripeRefundId, stripe_refund_id), failure_reason = @failureReason, updated_at = @at WHERE id = @id`,
);

/** The apology, the cancellation and the end of the membership have said already that the money comes. */
const TOLD_BEFORE: ReadonlySet<RefundReason> = new Set<RefundReason>(['late_payment', 'event_cancelled', 'withdrawal']);

const isAsked = statement<{ refId: string }, { found: 1 }>(
  `SELECT 1 AS found FROM payment_exceptions WHERE ref_id = @refId AND kind = 'dashboard_refund' AND resolved_at IS NULL`,
);

/** The buyer hears of money once it is known which tickets it is about: the decision sends that mail. */
const isMailDue = (ctx: ServiceContext, { reason, stripeRefundId }: RefundRow): boolean =>
  !TOLD_BEFORE.has(reason) && (stripeRefundId === null || isAsked(ctx.db).get({ refId: stripeRefundId }) === undefined);

/**
 * Writes down what became of a refund. A later answer never turns a failure back (a refund can fail after
 * it succeeded). A failure puts the order back to paid and before the admin.
 */
export function recordRefundResult(ctx: ServiceContext, refundId: string, result: ProviderRefund): void {
  inTransaction(ctx.db, () => {
    const refund = findRefund(ctx, refundId);
    if (refund === undefined || refund.status === 'failed' || refund.status === result.status) return;
    if (refund.status === 'succeeded' && result.status === 'pending') return;
    update(ctx.db).run({
      id: refund.id,
      status: result.status,
      stripeRefundId: result.id,
      failureReason: result.failureReason,
      at: ctx.now().getTime(),
    });
    writeAudit(ctx, {
      action: `refund.${result.status}`,
      subjectKind: 'order',
      subjectId: refund.orderId,
      after: { refundId: refund.id },
    });
    followRefunds(ctx, refund.orderId);
    if (result.status === 'succeeded' && isMailDue(ctx, refund))
      putInOutbox(ctx, { kind: 'mail.refunded', refId: refund.id });
    if (result.status === 'failed') {
      recordException(ctx, {
        kind: 'refund_failed',
        refId: refund.id,
        orderId: refund.orderId,
        detail: result.failureReason ?? '',
      });
    }
  });
}
