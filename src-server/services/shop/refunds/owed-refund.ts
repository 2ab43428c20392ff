import type { OwedRefund } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import type { ExceptionRow } from '../payments/find-exception.ts';
import { cardRefundKey, findRefund, findRefundOfIntentKey, type RefundRow } from '../payments/find-refund.ts';
import { leftForRefund } from '../orders/follow-refunds.ts';

/** The refund of the books that an exception says has failed; undefined where it stands in none. */
function failedRefundOf(ctx: Pick<ServiceContext, 'db'>, { kind, refId }: Pick<ExceptionRow, 'kind' | 'refId'>) {
  if (kind === 'refund_failed') return findRefund(ctx, refId);
  const [reference = '', entryId = ''] = refId.split('/');
  return kind === 'door_refund_failed' ? findRefundOfIntentKey(ctx, cardRefundKey({ reference, entryId })) : undefined;
}

/** How much of a failed refund may still reach the buyer, whichever way: other refunds or a bank may have been quicker. */
export function stillOwedCents(ctx: Pick<ServiceContext, 'db'>, refund: RefundRow): number {
  const order = findOrder(ctx, refund.orderId);
  const leftCents = order === undefined ? refund.amountCents : leftForRefund(ctx, order, refund);
  return Math.max(0, Math.min(refund.amountCents, leftCents));
}

/** What an open exception's refund was for, and what of it is still owed; null where it is no failed refund's. */
export function owedRefund(
  ctx: Pick<ServiceContext, 'db'>,
  exception: Pick<ExceptionRow, 'kind' | 'refId'>,
): OwedRefund | null {
  const refund = failedRefundOf(ctx, exception);
  return refund?.status === 'failed'
    ? { amountCents: cents(refund.amountCents), leftCents: cents(stillOwedCents(ctx, refund)) }
    : null;
}
