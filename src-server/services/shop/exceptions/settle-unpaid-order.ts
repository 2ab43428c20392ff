import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { KeepAsFreeInput } from '#shared/books/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { followRefunds } from '../orders/follow-refunds.ts';

/**
 * The same condition as in the admin's list (services/office/lists/list-unpaid-tickets.ts), and what is left to take
 * back.
 */
const findUnpaid = prepared({ id: orders.id }, (orm, { id }) => {
  const takenBack = orm
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isNull(refunds.paymentIntentId), ne(refunds.status, 'failed')));
  const settled = orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), eq(refunds.reason, 'no_payment')));
  return orm
    .select({ leftCents: sql<number>`${orders.totalCents} - (${takenBack})` })
    .from(orders)
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, 'paid'),
        gt(orders.totalCents, 0),
        isNull(orders.stripePaymentIntentId),
        isNull(orders.carriedIntentId),
        eq(orders.fromVoucherCents, 0),
        eq(orders.channel, 'online'),
        isNotNull(orders.eventId),
        notExists(settled),
      ),
    )
    .prepare();
});

/**
 * Takes the booking of an unpaid order's price back and returns the refund's id. Throws EXCEPTION_NOT_OPEN when it is
 * settled, or was paid after all.
 */
function unbook(ctx: ServiceContext, orderId: string): string {
  const amountCents = findUnpaid(ctx.db).get({ id: orderId })?.leftCents ?? 0;
  if (amountCents <= 0) throw new DomainError('EXCEPTION_NOT_OPEN');
  const refundId = randomUUID();
  const now = ctx.now();
  // A booking is never changed, only taken back by another (§ 146 (4) AO). No money moves, so it has succeeded when it is written.
  insertRow(ctx.db, refunds, {
    id: refundId,
    orderId,
    amountCents,
    intentKey: `no_payment:${orderId}`,
    requestedBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    createdAt: now,
    updatedAt: now,
    reason: 'no_payment',
    status: 'succeeded',
  });
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

/**
 * 'Ticket without money': the tickets stay valid as free ones, for a reason that the audit log keeps. Throws
 * EXCEPTION_NOT_OPEN.
 */
export function keepAsFree(ctx: ServiceContext, { orderId, reason }: KeepAsFreeInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    unbook(ctx, orderId);
    writeAudit(ctx, { action: 'order.kept_as_free', subjectKind: 'order', subjectId: orderId, after: { reason } });
  });
}
