import { DomainError } from '#shared/errors.ts';
import { cents, type Cents } from '#shared/money.ts';
import type { CreditMonthInput } from '#shared/people/person-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCurrentMembership } from '../../club/membership/find-membership.ts';
import { manageableOf } from '../../club/membership/manageable-membership.ts';
import { findRefundsOfOrder } from '../../shop/payments/find-refund.ts';
import { writeRefund } from '../../shop/payments/write-refund.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { followRefunds } from '../../shop/orders/follow-refunds.ts';
import { retryRefund } from '../../shop/refunds/retry-refund.ts';
import { creditableMonth } from './person-membership.ts';

const keyOf = (orderId: string): string => `credit:${orderId}`;

/**
 * Gives the newest paid month of a running membership back, as far as it is left; the membership runs on, and the money
 * goes through the outbox like every refund. The same month twice is once; one that its bank refused goes out again, as
 * far as it is left by then. In cents. Throws MEMBERSHIP_NOT_FOUND, REFUND_NOT_POSSIBLE where the month is another one by
 * now, or nothing of it is left, REFUND_TOO_LARGE where nothing is left for what failed.
 */
export function creditMonth(ctx: ServiceContext, { userId, orderId, reason }: CreditMonthInput): { cents: Cents } {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const running = manageableOf(ctx, findCurrentMembership(ctx, userId));
    if (running === null) throw new DomainError('MEMBERSHIP_NOT_FOUND');
    const before = findRefundsOfOrder(ctx, orderId).find(({ intentKey }) => intentKey === keyOf(orderId));
    const order = before === undefined ? undefined : findOrder(ctx, orderId);
    if (before !== undefined && order !== undefined) return { cents: cents(retryRefund(ctx, order, before)) };
    const month = creditableMonth(ctx, running.row.id);
    if (month === null || month.orderId !== orderId) throw new DomainError('REFUND_NOT_POSSIBLE');
    writeRefund(ctx, {
      orderId,
      paymentIntentId: month.paymentIntentId,
      amountCents: month.leftCents,
      reason: 'requested_by_admin',
      intentKey: keyOf(orderId),
    });
    followRefunds(ctx, orderId);
    writeAudit(ctx, {
      action: 'membership.credited',
      subjectKind: 'membership',
      subjectId: running.row.id,
      after: { orderId, amountCents: month.leftCents, reason },
    });
    return { cents: month.leftCents };
  });
}
