import type { ResendOrdersInput } from '#shared/admin/admin-queries.ts';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import { DomainError } from '#shared/errors.ts';
import { orderNumberOf } from '#shared/orders/order-list.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { eachOfMany } from '../../base/each-of-many.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { requireValidTicket } from '../../shop/tickets/require-valid-ticket.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Sends an order's tickets to its buyer once more; twice within a minute is a double click. Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND. */
export function resendOrder(ctx: ServiceContext, orderId: string): { isQueued: true } {
  requirePermission(ctx, 'payments:manage');
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, orderId);
    // Tickets that were given go to the address they were given to, with an account or without one.
    if (order?.paidAt == null || (order.userId === null && order.channel !== 'given'))
      throw new DomainError('ORDER_NOT_FOUND');
    requireValidTicket(ctx, orderId);
    putInOutbox(ctx, {
      kind: 'mail.order_resend',
      refId: `${orderId}:admin:${Math.floor(ctx.now().getTime() / MINUTE_MS)}`,
      payload: { orderId },
    });
    writeAudit(ctx, { action: 'order.resent', subjectKind: 'order', subjectId: orderId });
    return { isQueued: true };
  });
}

/** Sends the tickets of several orders once more. Refused for one: as above. */
export async function resendOrders(ctx: ServiceContext, { orderIds }: ResendOrdersInput): Promise<BulkResult[]> {
  requirePermission(ctx, 'payments:manage');
  return eachOfMany({ ids: orderIds, titleOf: orderNumberOf, act: (id) => resendOrder(ctx, id) });
}
