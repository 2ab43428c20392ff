import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import type { ProviderRefund } from '#server/adapters/provider-answers.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { paymentExceptions, refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { dashboardRefundId, findRefund, type RefundRow } from '../payments/find-refund.ts';
import { followRefunds } from '../orders/follow-refunds.ts';
import { recordException } from '../payments/record-exception.ts';

/** For these reasons a mail has already said that the money comes. */
const TOLD_BEFORE: ReadonlySet<RefundReason> = new Set<RefundReason>(['late_payment', 'event_cancelled', 'withdrawal']);

const findQuestion = prepared({ refId: orNull(paymentExceptions.refId) }, (orm, { refId }) =>
  orm
    .select({ id: paymentExceptions.id })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.refId, refId),
        inArray(paymentExceptions.kind, ['dashboard_refund', 'dispute_lost']).inlineParams(),
        isNull(paymentExceptions.resolvedAt),
      ),
    )
    .prepare(),
);

/** While an admin has to say which tickets a refund is about, no mail goes out: the decision sends it. */
const isMailDue = (ctx: ServiceContext, refund: RefundRow): boolean =>
  !TOLD_BEFORE.has(refund.reason) && findQuestion(ctx.db).get({ refId: dashboardRefundId(refund) }) === undefined;

/**
 * Writes down what became of a refund. A later answer never turns a failure back (a refund can fail after
 * it succeeded). A failure puts the order back to paid and before the admin.
 */
export function recordRefundResult(ctx: ServiceContext, refundId: string, result: ProviderRefund): void {
  inTransaction(ctx.db, () => {
    const refund = findRefund(ctx, refundId);
    if (refund === undefined || refund.status === 'failed' || refund.status === result.status) return;
    if (refund.status === 'succeeded' && result.status === 'pending') return;
    updateRows(
      ctx.db,
      refunds,
      { id: refund.id },
      { status: result.status, stripeRefundId: result.id, failureReason: result.failureReason, updatedAt: ctx.now() },
    );
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
