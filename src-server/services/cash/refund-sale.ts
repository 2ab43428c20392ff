import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { FiscalRecord } from '#shared/desk/fiscal-device.ts';
import type { RefundSaleInput } from '#shared/kasse/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findAdmission } from '../admissions/admission-rows.ts';
import { takeBack } from '../admissions/undo-admission.ts';
import { freeAtDoor } from '../admissions/member-entry.ts';
import type { Desk } from '../desks/desk.ts';
import { requireSupervisor } from '../desks/require-supervisor.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { ServiceContext } from '../service-context.ts';
import { cancelTickets, findRefundableTickets } from '../tickets/cancel-tickets.ts';
import { saleView, type SaleView } from './sale-view.ts';
import { findOpenSession } from './session-rows.ts';
import { findTillRow, insertTillRow, sumPaid, type TillLine, type TillRow } from './till-rows.ts';

/** Money that went back over the counter: done when it is written, no provider has to be asked. */
const insertRefund = statement<{ id: string; orderId: string; amountCents: number; intentKey: string; requestedBy: string; at: number }>(
  `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key, requested_by, created_at, updated_at)
   VALUES (@id, @orderId, @amountCents, 'requested_by_admin', 'succeeded', @intentKey, @requestedBy, @at, @at)`,
);
const vatOf = statement<{ id: string }, { vatBps: number }>(`SELECT vat_bps AS vatBps FROM tickets WHERE id = @id`);

/** What a refund without tickets takes off the turnover: the sale's own lines, where it is as much as they are. */
function unbookedLines(sale: TillRow | null, { positions, payments }: SaleRefund): TillLine[] {
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const tickets = (sale?.facts.lines ?? []).flatMap((line) => Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1, grossCents: line.unitPriceCents })));
  const wanted = positions.length === 0 ? tickets : tickets.filter((_, position) => positions.includes(position));
  const isWhole = wanted.reduce((sum, { grossCents }) => sum + grossCents, 0) === amountCents;
  return isWhole ? wanted : [{ name: 'Erstattung', quantity: 1, unitPriceCents: amountCents, grossCents: amountCents, vatBps: tickets[0]?.vatBps ?? 0 }];
}

export type SaleRefund = Omit<RefundSaleInput, 'cashierId'> & { cashierId: string | null; at: Date; /** Signed by the desk; a refund asked for by a call has none. */ fiscal?: FiscalRecord | null | undefined };
export type SaleRefunded = { entryId: string; amountCents: number; sale: SaleView };

type Chosen = SaleView['tickets'];

function choose(sale: SaleView, positions: readonly number[]): Chosen {
  const left = sale.tickets.filter((ticket) => ticket.status !== 'cancelled');
  const chosen = positions.length === 0 ? left : left.filter((ticket) => positions.includes(ticket.position));
  if (chosen.length === 0 || (positions.length > 0 && chosen.length !== new Set(positions).size)) throw new DomainError('REFUND_NOT_POSSIBLE');
  return chosen;
}

/** Tickets worthless, seats and entitlements free, nobody inside on them. */
function takeTicketsBack(ctx: ServiceContext, chosen: Chosen, { refundId, entryId, orderId }: { refundId: string | null; entryId: string; orderId: string }): void {
  for (const { admissionId } of chosen) {
    const admission = admissionId === null ? undefined : findAdmission(ctx, admissionId);
    if (admission === undefined) continue;
    takeBack(ctx, admission, entryId);
    freeAtDoor(ctx, admission.id);
  }
  const ids = new Set(chosen.map(({ id }) => id));
  cancelTickets(ctx, findRefundableTickets(ctx, orderId).filter(({ id }) => ids.has(id)), refundId);
}

function finishOrder(ctx: ServiceContext, order: OrderRow): void {
  if (findRefundableTickets(ctx, order.id).some((ticket) => ticket.status !== 'cancelled')) return;
  moveOrder(ctx, moveOrder(ctx, order, { to: 'refund_pending' }), { to: 'refunded' });
}

function linesOf(ctx: ServiceContext, chosen: Chosen): TillLine[] {
  return chosen.map(({ id, ticketTypeName, pricePaidCents }) => ({ name: ticketTypeName, quantity: 1, unitPriceCents: pricePaidCents, grossCents: pricePaidCents, vatBps: vatOf(ctx.db).get({ id })?.vatBps ?? 0 }));
}

/** The money that went back, in the session that is open; `chosen` is empty where no ticket could be taken back for it. Call inside a transaction. */
export function recordRefund(ctx: ServiceContext, desk: Desk, { refund, chosen }: { refund: SaleRefund; chosen: Chosen }): TillRow {
  const sale = findTillRow(ctx, refund.saleId);
  const isVoid = refund.positions.length === 0; // as the desk counts it: the closing sheets of both are one
  const row = {
    id: refund.entryId,
    deskId: desk.id,
    sessionId: findOpenSession(ctx, desk.id)?.id ?? null,
    kind: 'refund' as const,
    saleId: refund.saleId,
    eventId: sale?.eventId ?? null,
    cashCents: sumPaid(refund.payments, 'cash'),
    cardCents: sumPaid(refund.payments, 'card'),
    facts: { lines: chosen.length > 0 ? linesOf(ctx, chosen) : unbookedLines(sale, refund), payments: refund.payments, reason: refund.reason, isVoid, ticketCount: chosen.length, fiscal: refund.fiscal },
    cashierId: refund.cashierId,
    supervisorId: refund.supervisorId,
    recordedAt: refund.at.getTime(),
  };
  insertTillRow(ctx, row);
  return { ...row, orderId: null };
}

/** Writes a void or refund as a new record; the sale itself is never touched (§ 146 (4) AO). Call inside a transaction. Errors: see refundSale. */
export function refundAt(ctx: ServiceContext, desk: Desk, refund: SaleRefund): TillRow {
  requireSupervisor(ctx, refund.supervisorId);
  const sale = findTillRow(ctx, refund.saleId);
  const order = sale?.orderId === undefined || sale.orderId === null ? undefined : findOrder(ctx, sale.orderId);
  if (sale === null || sale.kind !== 'sale' || order === undefined) throw new DomainError('SALE_NOT_FOUND');
  const chosen = choose(saleView(ctx, sale), refund.positions);
  const amountCents = chosen.reduce((sum, ticket) => sum + ticket.pricePaidCents, 0);
  if (refund.payments.reduce((sum, payment) => sum + payment.amountCents, 0) !== amountCents) throw new DomainError('PAYMENT_MISMATCH', { totalCents: amountCents });
  const session = findOpenSession(ctx, desk.id);
  if (session === undefined && amountCents > 0) throw new DomainError('CASH_SESSION_NOT_OPEN');
  const refundId = amountCents === 0 ? null : randomUUID();
  if (refundId !== null) insertRefund(ctx.db).run({ id: refundId, orderId: order.id, amountCents, intentKey: `door:${refund.entryId}`, requestedBy: refund.supervisorId, at: ctx.now().getTime() });
  takeTicketsBack(ctx, chosen, { refundId, entryId: refund.entryId, orderId: order.id });
  finishOrder(ctx, order);
  return recordRefund(ctx, desk, { refund, chosen });
}

/**
 * `kasse.refund`: money back over the counter, with a supervisor. The same entry twice is one refund.
 * Errors: SUPERVISOR_NEEDED, SALE_NOT_FOUND, REFUND_NOT_POSSIBLE, PAYMENT_MISMATCH, CASH_SESSION_NOT_OPEN, IDEMPOTENCY_KEY_REUSED.
 */
export function refundSale(ctx: ServiceContext, desk: Desk, input: RefundSaleInput): SaleRefunded {
  return inTransaction(ctx.db, () => {
    const before = findTillRow(ctx, input.entryId);
    if (before !== null && (before.deskId !== desk.id || before.saleId !== input.saleId)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    const row = before ?? refundAt(ctx, desk, { ...input, cashierId: input.cashierId ?? null, at: ctx.now() });
    const sale = findTillRow(ctx, input.saleId);
    if (sale === null) throw new DomainError('SALE_NOT_FOUND');
    return { entryId: row.id, amountCents: row.cashCents + row.cardCents, sale: saleView(ctx, sale) };
  });
}
