import { addOnUntil } from '#shared/add-ons/chosen.ts';
import type { GiveAddOnBackInput } from '#shared/add-ons/add-on.ts';
import { DomainError } from '#shared/errors.ts';
import { cents, type Cents } from '#shared/money.ts';
import { isAllowed } from '#shared/permissions.ts';
import { findRow } from '#server/db/rows.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findWithTicket, markReturned } from '../add-ons/return-add-ons.ts';
import { findOrder } from '../orders/find-order.ts';
import { followRefunds, leftOfPayment } from '../orders/follow-refunds.ts';
import { writeRefund } from '../payments/write-refund.ts';

/**
 * `profile.giveAddOnBack`: what was bought with one's own ticket goes back for its price, until the time that it was
 * sold under; the office may take it back at any time. Pressed again, it says what went back. Errors: TICKET_NOT_FOUND,
 * ADD_ON_FIXED.
 */
export function giveAddOnBack(ctx: ServiceContext, { id }: GiveAddOnBackInput): { amountCents: Cents } {
  requirePermission(ctx, 'profile:own');
  const { userId, roles } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const piece = findRow(ctx.db, orderAddOns, { id });
    const ticket = piece?.ticketId == null ? undefined : findWithTicket(ctx, piece.ticketId);
    const order = piece && findOrder(ctx, piece.orderId);
    const isOffice = isAllowed(roles, 'payments:manage');
    if (piece === undefined || ticket === undefined || order === undefined) throw new DomainError('TICKET_NOT_FOUND');
    if (!isOffice && ticket.userId !== userId) throw new DomainError('TICKET_NOT_FOUND');
    const { name, priceCents, refundId, ticketId } = piece;
    if (piece.returnedAt !== null && (refundId !== null || priceCents === 0))
      return {
        amountCents: cents(refundId === null ? 0 : (findRow(ctx.db, refunds, { id: refundId })?.amountCents ?? 0)),
      };
    const isOpen =
      isOffice || (ticket.isOwnOrder && ticket.passedOnAt === null && ctx.now() < addOnUntil(piece, ticket));
    if (!isOpen || order.isDisputed || ticket.status === 'cancelled' || piece.handedOutAt !== null)
      throw new DomainError('ADD_ON_FIXED');
    const amountCents = Math.min(priceCents, leftOfPayment(ctx, order));
    const { id: orderId, stripePaymentIntentId: paymentIntentId } = order;
    const row = { orderId, paymentIntentId, amountCents, reason: 'requested_by_admin' as const };
    const why = { note: `Given back: ${name}` };
    const made = amountCents <= 0 ? null : writeRefund(ctx, { ...row, intentKey: `add-on:${id}` }, why);
    markReturned(ctx, [id], made);
    followRefunds(ctx, orderId);
    writeAudit(ctx, {
      action: 'ticket.add_on_returned',
      subjectKind: 'ticket',
      subjectId: ticketId ?? '',
      after: { name, amountCents: Math.max(0, amountCents) },
    });
    ctx.contentChanged();
    return { amountCents: cents(Math.max(0, amountCents)) };
  });
}
