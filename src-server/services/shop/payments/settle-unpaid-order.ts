import { randomUUID } from 'node:crypto';
import type { KeepAsFreeInput } from '#shared/admin/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { followRefunds } from './follow-refunds.ts';

/** As the list of them says it (services/admin/list-unpaid-tickets.ts). */
const isUnpaid = statement<{ id: string }, { found: 1 }>(
  `SELECT 1 AS found FROM orders o WHERE o.id = @id AND o.status = 'paid' AND o.total_cents > 0 AND o.stripe_payment_intent_id IS NULL AND o.channel = 'online' AND o.event_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.reason = 'no_payment')`,
);
const leftOf = statement<{ id: string }, { cents: number }>(
  `SELECT o.total_cents - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.order_id = o.id AND r.payment_intent_id IS NULL AND r.status <> 'failed'), 0) AS cents FROM orders o WHERE o.id = @id`,
);
/** A booking is never changed, only taken back by another (§ 146 (4) AO): done when it is written, for no money moves. */
const takeBack = statement<{
  id: string;
  orderId: string;
  amountCents: number;
  requestedBy: string | null;
  at: number;
}>(
  `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key, requested_by, created_at, updated_at)
   VALUES (@id, @orderId, @amountCents, 'no_payment', 'succeeded', 'no_payment:' || @orderId, @requestedBy, @at, @at)`,
);

/** Takes the booking of an unpaid order's price back; the refund's id. Throws EXCEPTION_NOT_OPEN when it is settled, or was paid after all. */
function unbook(ctx: ServiceContext, orderId: string): string {
  const isFound = isUnpaid(ctx.db).get({ id: orderId }) !== undefined;
  const amountCents = leftOf(ctx.db).get({ id: orderId })?.cents ?? 0;
  if (!isFound || amountCents <= 0) throw new DomainError('EXCEPTION_NOT_OPEN');
  const refundId = randomUUID();
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  takeBack(ctx.db).run({ id: refundId, orderId, amountCents, requestedBy, at: ctx.now().getTime() });
  return refundId;
}

/**
 * 'Ticket without money': makes the tickets void, frees their seats and tells the buyer.
 * Throws EXCEPTION_NOT_OPEN, TICKET_ALREADY_USED (who is inside already can only be let in for free).
 */
export function voidUnpaidOrder(ctx: ServiceContext, orderId: string): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const refundId = unbook(ctx, orderId);
    const tickets = findRefundableTickets(ctx, orderId);
    const { voids } = judgeTickets({ way: 'unpaid', tickets, named: 'all', leftCents: 0 });
    cancelTickets(ctx, voids, refundId);
    followRefunds(ctx, orderId);
    writeAudit(ctx, {
      action: 'order.voided_unpaid',
      subjectKind: 'order',
      subjectId: orderId,
      after: { tickets: voids.length },
    });
    putInOutbox(ctx, { kind: 'mail.tickets_void', refId: orderId });
  });
}

/** 'Ticket without money': the tickets stay valid as free ones, for a reason that the trail keeps. Throws EXCEPTION_NOT_OPEN. */
export function keepAsFree(ctx: ServiceContext, { orderId, reason }: KeepAsFreeInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    unbook(ctx, orderId);
    writeAudit(ctx, { action: 'order.kept_as_free', subjectKind: 'order', subjectId: orderId, after: { reason } });
  });
}
