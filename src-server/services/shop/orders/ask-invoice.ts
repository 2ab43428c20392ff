import { DomainError } from '#shared/errors.ts';
import { MAX_INVOICES_PER_ORDER, type AskInvoiceInput } from '#shared/orders/invoice.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRefundsOfOrder } from '../payments/find-refund.ts';
import { findOrder } from './find-order.ts';
import { listInvoices } from './find-invoice.ts';
import { issueInvoice, noteInvoiceRecipient } from './invoice-rows.ts';

/**
 * Makes out the invoice of one's own paid order and mails it; it takes the place of the receipt, and of an invoice with
 * another address. Not once money went back: the correction names the receipt. Errors: ORDER_NOT_FOUND,
 * INVOICE_NOT_POSSIBLE.
 */
export function askInvoice(ctx: ServiceContext, { orderId, recipient }: AskInvoiceInput): { number: string } {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const order = findOrder(ctx, orderId);
    if (order === undefined || order.userId !== userId || order.eventId === null)
      throw new DomainError('ORDER_NOT_FOUND');
    const isPaid = order.status === 'paid' && order.channel === 'online' && order.totalCents > 0;
    const hasRefund = findRefundsOfOrder(ctx, orderId).length > 0;
    if (!isPaid || hasRefund || listInvoices(ctx, orderId).length >= MAX_INVOICES_PER_ORDER)
      throw new DomainError('INVOICE_NOT_POSSIBLE');
    noteInvoiceRecipient(ctx, orderId, recipient);
    const invoiceId = issueInvoice(ctx, orderId);
    const [made] = listInvoices(ctx, orderId).slice(-1);
    if (invoiceId === null || made === undefined) throw new Error(`order ${orderId} got no invoice`);
    writeAudit(ctx, {
      action: 'invoice.issued',
      subjectKind: 'order',
      subjectId: orderId,
      after: { number: made.number, replaces: made.replaces },
    });
    putInOutbox(ctx, { kind: 'mail.invoice', refId: `${orderId}:${invoiceId}` });
    return { number: made.number };
  });
}
