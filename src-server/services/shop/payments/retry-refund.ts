import { statement } from '#server/db/client.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { RefundRow } from './find-refund.ts';
import { followRefunds } from './follow-refunds.ts';

const again = statement<{ id: string; at: number }>(
  `UPDATE refunds SET status = 'requested', attempt = attempt + 1, failure_reason = NULL, stripe_refund_id = NULL, updated_at = @at WHERE id = @id AND status = 'failed'`,
);

/** Sends a failed refund once more, as a new try at the provider. Call inside a transaction. */
export function retryRefund(ctx: ServiceContext, order: OrderRow, refund: RefundRow): void {
  if (again(ctx.db).run({ id: refund.id, at: ctx.now().getTime() }).changes === 0) return;
  putInOutbox(ctx, { kind: 'refund', refId: `${refund.id}:${refund.attempt + 1}` });
  followRefunds(ctx, order.id);
}
