import { and, eq, sql } from 'drizzle-orm';
import { CAN_PAY_OUT, type PaidOutInput } from '#shared/admin/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { closeException, findOpenException, type ExceptionRow } from '../payments/find-exception.ts';
import { findRefund } from '../payments/find-refund.ts';
import { followRefunds, leftForRefund } from './follow-refunds.ts';

/** Counts as another attempt: what the provider still says about earlier ones no longer applies. */
const markPaidOut = prepared({ id: refunds.id, ...columnsOf(refunds, ['updatedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(refunds)
    .set({
      ...changes,
      status: 'succeeded',
      attempt: sql`${refunds.attempt} + 1`,
      failureReason: null,
      stripeRefundId: null,
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
    .prepare(),
);

/**
 * Writes that a failed refund of the books reached the buyer. Throws REFUND_NOT_POSSIBLE, and REFUND_TOO_LARGE where
 * other refunds have left less of its payment.
 */
function settleRefund(ctx: ServiceContext, refundId: string, how: PaidOutInput['how']): void {
  const refund = findRefund(ctx, refundId);
  const order = refund === undefined ? undefined : findOrder(ctx, refund.orderId);
  if (refund !== undefined && order !== undefined && leftForRefund(ctx, order, refund) < refund.amountCents)
    throw new DomainError('REFUND_TOO_LARGE');
  if (refund === undefined || markPaidOut(ctx.db).run({ id: refund.id, updatedAt: ctx.now() }).changes === 0)
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
 * What the door writes about a refund of its own that was paid out; returns its refund in an order's books, if there is
 * one.
 */
type SettleDoorRefund = (ctx: ServiceContext, exception: Pick<ExceptionRow, 'refId'>) => string | null;

/**
 * Settles a failed refund by hand: an admin has given the buyer the money, and says how. From now on it counts as
 * succeeded; the buyer knows, so no mail goes out. A card at the door whose sale was never booked has no refund row,
 * only its exception. Throws EXCEPTION_NOT_OPEN, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE.
 */
export function payOutRefund(ctx: ServiceContext, settleDoorRefund: SettleDoorRefund, { id, how }: PaidOutInput): void {
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
