import type { CancelPreview, CancelProgress } from '#shared/admin/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const preview = statement<
  { id: string },
  Omit<CancelPreview, 'refundCents'> & { refundCents: number; isKnown: number }
>(
  `SELECT EXISTS (SELECT 1 FROM events WHERE id = @id) AS isKnown,
     (SELECT COUNT(DISTINCT order_id) FROM tickets WHERE event_id = @id AND status <> 'cancelled') AS orders,
     (SELECT COUNT(*) FROM tickets WHERE event_id = @id AND status <> 'cancelled') AS tickets,
     (SELECT COUNT(*) FROM tickets WHERE event_id = @id AND status = 'used') AS admitted,
     (SELECT COALESCE(SUM(price_paid_cents), 0) FROM tickets WHERE event_id = @id AND status <> 'cancelled') AS refundCents,
     (SELECT COUNT(*) FROM orders WHERE event_id = @id AND status = 'pending') AS openOrders`,
);

/** A dry run: what cancelling would take back and pay back, in cents. Throws EVENT_NOT_FOUND. */
export function previewCancellation(ctx: ServiceContext, id: string): CancelPreview {
  requirePermission(ctx, 'admin:read');
  const row = preview(ctx.db).get({ id });
  if (row === undefined || row.isKnown === 0) throw new DomainError('EVENT_NOT_FOUND');
  const { isKnown: _isKnown, ...counts } = row;
  return { ...counts, refundCents: cents(counts.refundCents) };
}

const mailsOf = (status: string) =>
  `(SELECT COUNT(*) FROM orders o JOIN outbox x ON x.kind = 'mail.event_cancelled' AND x.ref_id = o.id WHERE o.event_id = @id AND o.status IN ('paid', 'refund_pending', 'refunded') ${status})`;
const refundsOf = (status: string) =>
  `(SELECT COUNT(*) FROM orders o JOIN refunds r ON r.order_id = o.id WHERE o.event_id = @id AND o.status IN ('paid', 'refund_pending', 'refunded') AND r.reason = 'event_cancelled' ${status})`;
const toGo = `(SELECT COUNT(DISTINCT t.order_id) FROM tickets t WHERE t.event_id = @id AND t.status <> 'cancelled')`;

const progress = statement<
  { id: string },
  Omit<CancelProgress, 'isCancelled' | 'orders'> & { cancelledAt: number | null; toGo: number }
>(
  `SELECT cancelled_at AS cancelledAt, ${toGo} AS toGo, ${mailsOf('')} AS ordersDone,
     ${refundsOf('')} AS refunds, ${refundsOf(`AND r.status = 'succeeded'`)} AS refundsReturned, ${refundsOf(`AND r.status = 'failed'`)} AS refundsFailed,
     ${mailsOf('')} AS mails, ${mailsOf(`AND x.status = 'done'`)} AS mailsSent, ${mailsOf(`AND x.status = 'failed'`)} AS mailsFailed
   FROM events WHERE id = @id`,
);

/** How far the cancellation of an event has come. Throws EVENT_NOT_FOUND. */
export function showCancelProgress(ctx: ServiceContext, id: string): CancelProgress {
  requirePermission(ctx, 'admin:read');
  const row = progress(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const { cancelledAt, toGo: left, ...counts } = row;
  return { ...counts, isCancelled: cancelledAt !== null, orders: counts.ordersDone + left };
}
