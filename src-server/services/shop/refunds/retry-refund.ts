import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { RefundRow } from '../payments/find-refund.ts';
import { followRefunds } from './follow-refunds.ts';

const requestAgain = prepared({ id: refunds.id, ...columnsOf(refunds, ['updatedAt']) }, (orm, { id, ...changes }) =>
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

/** Sends a failed refund once more, as a new attempt at the provider. Call inside a transaction. */
export function retryRefund(ctx: ServiceContext, order: OrderRow, refund: RefundRow): void {
  if (requestAgain(ctx.db).run({ id: refund.id, updatedAt: ctx.now() }).changes === 0) return;
  putInOutbox(ctx, { kind: 'refund', refId: `${refund.id}:${refund.attempt + 1}` });
  followRefunds(ctx, order.id);
}
