import { and, eq, sql } from 'drizzle-orm';
import { refundAgainCents } from '#shared/orders/refund-rule.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { closeException, findOpenAbout } from '../payments/find-exception.ts';
import type { RefundRow } from '../payments/find-refund.ts';
import { followRefunds, leftForRefund } from '../orders/follow-refunds.ts';

const requestAgain = prepared(
  { id: refunds.id, ...columnsOf(refunds, ['amountCents', 'updatedAt']) },
  (orm, { id, ...changes }) =>
    orm
      .update(refunds)
      .set({
        ...changes,
        status: 'requested',
        attempt: sql`${refunds.attempt} + 1`,
        failureReason: null,
        stripeRefundId: null,
      })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
      .prepare(),
);

/**
 * Sends a failed refund once more, as a new attempt at the provider: as much of it as is left of its payment by now.
 * Nobody is asked about its failure any more. Call inside a transaction. Returns what it is now, in cents. Throws
 * REFUND_TOO_LARGE where nothing is left.
 */
export function retryRefund(ctx: ServiceContext, order: OrderRow, refund: RefundRow): number {
  if (refund.status !== 'failed') return refund.amountCents;
  const amountCents = refundAgainCents({
    amountCents: refund.amountCents,
    leftCents: leftForRefund(ctx, order, refund),
  });
  if (requestAgain(ctx.db).run({ id: refund.id, amountCents, updatedAt: ctx.now() }).changes === 0)
    return refund.amountCents;
  const question = findOpenAbout(ctx, { kind: 'refund_failed', refId: refund.id });
  if (question !== undefined) closeException(ctx, question, 'refunded');
  putInOutbox(ctx, { kind: 'refund', refId: `${refund.id}:${refund.attempt + 1}` });
  writeAudit(ctx, {
    action: 'refund.requested_again',
    subjectKind: 'order',
    subjectId: order.id,
    before: { amountCents: refund.amountCents },
    after: { refundId: refund.id, amountCents },
  });
  followRefunds(ctx, order.id);
  return amountCents;
}
