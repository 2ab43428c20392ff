import { and, eq, sql } from 'drizzle-orm';
import { CAN_PAY_OUT, type PaidOutInput } from '#shared/books/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { closeException, findOpenException, type ExceptionRow } from '../payments/find-exception.ts';
import { findRefund } from '../payments/find-refund.ts';
import { followRefunds } from '../orders/follow-refunds.ts';
import { stillOwedCents } from './owed-refund.ts';

/** Counts as another attempt: what the provider still says about earlier ones no longer applies. */
const markPaidOut = prepared(
  { id: refunds.id, ...columnsOf(refunds, ['amountCents', 'updatedAt']) },
  (orm, { id, ...changes }) =>
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
 * Writes that a failed refund of the books reached the buyer: as much of it as is still owed. Throws
 * REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE where less is owed by now, CHANGED_MEANWHILE where that is another sum than the
 * one that was shown.
 */
function settleRefund(ctx: ServiceContext, refundId: string, { how, amountCents: seenCents }: PaidOutInput): void {
  const refund = findRefund(ctx, refundId);
  if (refund?.status !== 'failed') throw new DomainError('REFUND_NOT_POSSIBLE');
  const amountCents = stillOwedCents(ctx, refund);
  const isLess = seenCents === undefined && amountCents < refund.amountCents;
  if (amountCents === 0 || isLess) throw new DomainError('REFUND_TOO_LARGE');
  if ((seenCents ?? amountCents) !== amountCents) throw new DomainError('CHANGED_MEANWHILE');
  markPaidOut(ctx.db).run({ id: refund.id, amountCents, updatedAt: ctx.now() });
  writeAudit(ctx, {
    action: 'refund.paid_out',
    subjectKind: 'order',
    subjectId: refund.orderId,
    after: { refundId: refund.id, amountCents, how },
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
 * only its exception. Throws EXCEPTION_NOT_OPEN, REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE,
 * CHANGED_MEANWHILE.
 */
export function payOutRefund(ctx: ServiceContext, settleDoorRefund: SettleDoorRefund, input: PaidOutInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const exception = findOpenException(ctx, input.id);
    if (!CAN_PAY_OUT.includes(exception.kind)) throw new DomainError('EXCEPTION_NOT_OPEN');
    const isAtDoor = exception.kind === 'door_refund_failed';
    const refundId = isAtDoor ? settleDoorRefund(ctx, exception) : exception.refId;
    closeException(ctx, exception, 'paid_out');
    if (refundId !== null) settleRefund(ctx, refundId, input);
  });
}
