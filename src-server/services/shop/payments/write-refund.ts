import { randomUUID } from 'node:crypto';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = statement<{
  id: string;
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  reason: RefundReason;
  intentKey: string;
  requestedBy: string | null;
  at: number;
}>(
  `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key, requested_by, created_at, updated_at)
   VALUES (@id, @orderId, @paymentIntentId, @amountCents, @reason, 'requested', @intentKey, @requestedBy, @at, @at) ON CONFLICT (intent_key) DO NOTHING`,
);

export type NewRefundRow = {
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  reason: RefundReason;
  /** Names the intent, so asking twice for the same thing pays once. */
  intentKey: string;
};

/** Writes a refund and its outbox row; null when the same intent stands already. Call inside a transaction. */
export function writeRefund(ctx: ServiceContext, refund: NewRefundRow): string | null {
  const id = randomUUID();
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  if (insert(ctx.db).run({ id, ...refund, requestedBy, at: ctx.now().getTime() }).changes === 0) return null;
  putInOutbox(ctx, { kind: 'refund', refId: `${id}:1` });
  writeAudit(ctx, {
    action: 'refund.requested',
    subjectKind: 'order',
    subjectId: refund.orderId,
    after: { refundId: id, amountCents: refund.amountCents, reason: refund.reason },
  });
  return id;
}
