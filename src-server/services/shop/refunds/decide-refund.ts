import { asc, eq } from 'drizzle-orm';
import { CAN_DECIDE, type DecideRefundInput, type RefundQuestion } from '#shared/books/money-queries.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { namedWithRole } from '#server/db/type-with-role.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { closeException, findOpenException, type ExceptionRow } from '../payments/find-exception.ts';
import { findDashboardRefund, type RefundRow } from '../payments/find-refund.ts';
import { returnParts } from './return-parts.ts';
import { followRefunds } from '../orders/follow-refunds.ts';

const ticketsOf = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({
      id: tickets.id,
      ticketNumber: tickets.ticketNumber,
      ticketTypeName: namedWithRole(tickets),
      status: tickets.status,
      pricePaidCents: tickets.pricePaidCents,
    })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare(),
);

function questionOf(ctx: ServiceContext, id: string): { exception: ExceptionRow; refund: RefundRow; order: OrderRow } {
  const exception = findOpenException(ctx, id);
  const refund = findDashboardRefund(ctx, exception.refId);
  const order = refund === undefined ? undefined : findOrder(ctx, refund.orderId);
  if (!CAN_DECIDE.includes(exception.kind) || refund === undefined || order === undefined)
    throw new DomainError('EXCEPTION_NOT_OPEN');
  return { exception, refund, order };
}

/** A refund made in the provider's dashboard, with the tickets it may be about. Error: EXCEPTION_NOT_OPEN. */
export function showRefundQuestion(ctx: ServiceContext, id: string): RefundQuestion {
  requirePermission(ctx, 'payments:manage');
  const { refund, order } = questionOf(ctx, id);
  const asked = ticketsOf(ctx.db)
    .all({ orderId: order.id })
    .map((ticket) => ({ ...ticket, pricePaidCents: cents(ticket.pricePaidCents) }));
  return {
    orderId: order.id,
    isLoss: refund.reason === 'dispute_lost',
    amountCents: cents(refund.amountCents),
    totalCents: cents(order.totalCents),
    tickets: asked,
  };
}

/**
 * A person says which tickets a refund made in the provider's dashboard takes back; none is goodwill. The buyer is told
 * either way. Errors: EXCEPTION_NOT_OPEN, TICKET_NOT_FOUND, TICKET_ALREADY_USED (who is inside can not be put out by a
 * refund).
 */
export function decideRefund(ctx: ServiceContext, { id, ticketIds }: DecideRefundInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const { exception, refund, order } = questionOf(ctx, id);
    const { voids } = judgeTickets({
      way: 'decision',
      tickets: findRefundableTickets(ctx, order.id),
      named: ticketIds,
      leftCents: 0,
      givenCents: refund.amountCents,
    });
    cancelTickets(ctx, voids, refund.id);
    if (voids.length > 0) returnParts(ctx, order, { reason: 'requested_by_admin', cents: null });
    closeException(ctx, exception, 'decided');
    followRefunds(ctx, order.id);
    writeAudit(ctx, {
      action: 'refund.decided',
      subjectKind: 'order',
      subjectId: order.id,
      after: { refundId: refund.id, amountCents: refund.amountCents, tickets: voids.length },
    });
    if (refund.status === 'succeeded') putInOutbox(ctx, { kind: 'mail.refunded', refId: refund.id });
  });
}
