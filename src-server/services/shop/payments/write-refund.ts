import { randomUUID } from 'node:crypto';
import type { RefundCause } from '#shared/orders/refund-causes.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const COLUMNS = ['id', 'orderId', 'paymentIntentId', 'amountCents', 'reason', 'intentKey', 'requestedBy'] as const;
const WHY = ['cause', 'note', 'createdAt', 'updatedAt'] as const;
const insert = prepared(columnsOf(refunds, [...COLUMNS, ...WHY]), (orm, row) =>
  orm
    .insert(refunds)
    .values({ ...row, status: 'requested' })
    .onConflictDoNothing({ target: refunds.intentKey })
    .prepare(),
);

export type NewRefundRow = {
  orderId: string;
  paymentIntentId: string | null;
  amountCents: number;
  reason: RefundReason;
  /** Names the intent, so asking twice for the same thing pays once. */
  intentKey: string;
};

/** Why, as the office chose it, and in its own words. */
export type WhyRefunded = { cause?: RefundCause | undefined; note?: string | undefined };

/**
 * Writes a refund and its outbox row, with why it is; null when the same intent stands already. Call
 * inside a transaction.
 */
export function writeRefund(ctx: ServiceContext, refund: NewRefundRow, why: WhyRefunded = {}): string | null {
  const id = randomUUID();
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const now = ctx.now();
  const { cause = null, note = '' } = why;
  const { changes } = insert(ctx.db).run({ id, ...refund, requestedBy, cause, note, createdAt: now, updatedAt: now });
  if (changes === 0) return null;
  putInOutbox(ctx, { kind: 'refund', refId: `${id}:1` });
  writeAudit(ctx, {
    action: 'refund.requested',
    subjectKind: 'order',
    subjectId: refund.orderId,
    after: {
      refundId: id,
      amountCents: refund.amountCents,
      reason: refund.reason,
      ...(cause !== null && { cause }),
      ...(note !== '' && { note }),
    },
  });
  return id;
}
