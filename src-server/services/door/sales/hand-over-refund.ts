import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { refundWhy } from '#shared/orders/refund-causes.ts';
import type { HandoverInput, RefundHandover, RefundOrderInput } from '#shared/orders/refund-order.ts';
import { judgeTickets } from '#shared/orders/refund-rule.ts';
import { findRow } from '#server/db/rows.ts';
import { refundHandovers } from '#server/db/schema/refund-handovers.ts';
import { prepared } from '#server/db/client.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from '../../shop/orders/find-order.ts';
import { leftOfPayment } from '../../shop/orders/follow-refunds.ts';
import { findRefundableTickets } from '../../shop/tickets/cancel-tickets.ts';
import type { TillFacts } from '../cash/till-rows.ts';
import { insertHandover, waitingHandovers, withdraw } from './handover-rows.ts';

const saleOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: tillRecords.id, deskId: tillRecords.deskId })
    .from(tillRecords)
    .where(and(eq(tillRecords.orderId, orderId), sql`${tillRecords.kind} = 'sale'`))
    .prepare(),
);

/** What waits for a desk to give it back, the oldest first. */
export function listHandovers(ctx: ServiceContext): RefundHandover[] {
  requirePermission(ctx, 'money:read');
  return waitingHandovers(ctx.db)
    .all()
    .map(({ facts, amountCents, saleId: _sale, ...row }) => ({
      ...row,
      amountCents: cents(amountCents),
      receiptNumber: (JSON.parse(facts) as TillFacts).receiptNumber ?? null,
    }));
}

/**
 * What was sold at a door is given back at a desk: the office only says what. Nothing moves until a desk's record of it
 * comes, and until then it waits in the panel. Asked again it is the same. Call inside a transaction.
 * Errors: see judgeTickets; REFUND_NOT_POSSIBLE for a sale whose record is not here, and for a part of a price.
 */
export function handOverRefund(ctx: ServiceContext, order: OrderRow, input: RefundOrderInput): RefundHandover {
  requirePermission(ctx, 'payments:manage');
  const sale = saleOf(ctx.db).get({ orderId: order.id });
  const { amountCents } = judgeTickets({
    way: 'door',
    tickets: findRefundableTickets(ctx, order.id),
    named: input.ticketIds ?? 'all',
    leftCents: leftOfPayment(ctx, order),
  });
  // A desk gives back whole tickets, and their guests go.
  const isPart = input.ticketsStay === true || input.amountCents !== undefined;
  if (sale === undefined || amountCents === 0 || isPart) throw new DomainError('REFUND_NOT_POSSIBLE');
  const why = refundWhy({ cause: input.cause ?? null, note: input.reason ?? '' });
  const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const { changes } = insertHandover(ctx.db).run({
    id: randomUUID(),
    orderId: order.id,
    saleId: sale.id,
    deskId: sale.deskId,
    amountCents,
    reason: why,
    requestedBy,
    createdAt: ctx.now(),
  });
  if (changes > 0)
    writeAudit(ctx, {
      action: 'refund.handed_over',
      subjectKind: 'order',
      subjectId: order.id,
      after: { amountCents, deskId: sale.deskId, note: why },
    });
  const waiting = listHandovers(ctx).find(({ orderId }) => orderId === order.id);
  if (waiting === undefined) throw new DomainError('REFUND_NOT_POSSIBLE');
  return waiting;
}

/** `admin.payments.withdrawHandover`: the desk need not give it back any more. Error: REFUND_NOT_POSSIBLE. */
export function withdrawHandover(ctx: ServiceContext, { id }: HandoverInput): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const row = findRow(ctx.db, refundHandovers, { id });
    if (row === undefined || withdraw(ctx.db).run({ id, withdrawnAt: ctx.now() }).changes === 0)
      throw new DomainError('REFUND_NOT_POSSIBLE');
    writeAudit(ctx, {
      action: 'refund.handover_withdrawn',
      subjectKind: 'order',
      subjectId: row.orderId,
      before: { amountCents: row.amountCents },
    });
  });
}
