import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '#shared/errors.ts';
import {
  ROWS_AT_ONCE,
  type OrderImportInput,
  type OrderImportPreview,
  type OrderImportView,
  type RunOrderImportInput,
} from '#shared/orders/import/order-import.ts';
import { SAFE_CODE_BITS } from '#shared/tickets/foreign-code.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { orderImports } from '#server/db/schema/order-imports.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeImportedOrder } from '../orders/make-imported-order.ts';
import { cancelTickets } from '../tickets/cancel-tickets.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import {
  findKnownByUid,
  findTicketOfCode,
  giveTicketItsCode,
  type ImportedTicket,
} from '../tickets/make-imported-tickets.ts';
import { accountOf, nightOf } from './import-rows.ts';
import { viewOf } from './list-order-imports.ts';
import { planOrders, type OrderPlan, type PlannedOrder } from './plan-orders.ts';

/** A code that is easy to guess is in no helper's list; a ticket without one is found by name anyway. */
const isFoundOnlineOnly = ({ codeId, foreignUid, foreignCodeBits }: ImportedTicket): boolean =>
  codeId !== foreignUid && foreignCodeBits < SAFE_CODE_BITS;

/** What an import would do, before it is done; nothing is written. Throws what `planOrders` throws. */
export async function previewOrderImport(ctx: ServiceContext, input: OrderImportInput): Promise<OrderImportPreview> {
  requirePermission(ctx, 'events:manage');
  const { orders, toCancel, toRecode, same, ...plan } = await planOrders(ctx, input);
  const tickets = orders.flatMap((order) => order.tickets);
  return {
    ...plan,
    counts: {
      orders: orders.length,
      tickets: tickets.length,
      same,
      cancelled: toCancel.length,
      recoded: toRecode.length,
      used: tickets.filter(({ isUsed }) => isUsed).length,
      onlineOnly: tickets.filter(isFoundOnlineOnly).length,
    },
  };
}

/** Between two transactions: visitors come first, and an import has time. */
const PAUSE_MS = 6;

/** Orders of at most so many tickets together; a larger order stands alone. */
function* portionsOf(orders: readonly PlannedOrder[]): Generator<PlannedOrder[]> {
  let portion: PlannedOrder[] = [];
  let tickets = 0;
  for (const order of orders) {
    if (portion.length > 0 && tickets + order.tickets.length > ROWS_AT_ONCE) {
      yield portion;
      portion = [];
      tickets = 0;
    }
    portion.push(order);
    tickets += order.tickets.length;
  }
  if (portion.length > 0) yield portion;
}

type Running = Pick<OrderPlan, 'source'> & { importId: string };

/** What the plan said is looked at again: another import may have written some of it meanwhile. */
function writeOrder(ctx: ServiceContext, { source, importId }: Running, order: PlannedOrder): number {
  const { eventId, orderUid: externalUid, name, email, paidCents } = order;
  const night = nightOf(ctx.db).get({ id: eventId });
  if (night === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const made = order.tickets.filter(
    ({ codeId, foreignUid }) =>
      findTicketOfCode(ctx, codeId) === undefined && findKnownByUid(ctx, foreignUid) === undefined,
  );
  if (made.length === 0) return 0;
  const known = findRow(ctx.db, importedOrders, { source, externalUid, eventId }, ['orderId'])?.orderId ?? null;
  const now = ctx.now();
  const orderId = makeImportedOrder(ctx, {
    orderId: known,
    eventId,
    userId: email === null ? null : (accountOf(ctx.db).get({ email })?.id ?? null),
    vatBps: night.vatBps,
    orderedAt: order.orderedAt === null || order.orderedAt > now ? now : order.orderedAt,
    tickets: made,
  });
  if (known === null)
    insertRow(ctx.db, importedOrders, { orderId, importId, eventId, source, externalUid, name, email, paidCents });
  return made.length;
}

function begin(ctx: ServiceContext, input: RunOrderImportInput, plan: OrderPlan): void {
  const { userId } = requireUser(ctx);
  const totalCount = plan.orders.reduce((sum, { tickets }) => sum + tickets.length, 0);
  inTransaction(ctx.db, () => {
    if (findRow(ctx.db, orderImports, { id: input.id }) !== undefined) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    insertRow(ctx.db, orderImports, {
      id: input.id,
      source: plan.source,
      fileName: input.fileName,
      createdBy: userId,
      totalCount,
      createdAt: ctx.now(),
    });
    writeAudit(ctx, {
      action: 'orders.imported',
      subjectKind: 'import',
      subjectId: input.id,
      after: {
        source: plan.source,
        orders: plan.orders.length,
        tickets: totalCount,
        cancelled: plan.toCancel.length,
      },
    });
  });
}

/** Somebody may have taken the import back while it runs. */
function requireImport(ctx: ServiceContext, id: string): void {
  if (findRow(ctx.db, orderImports, { id }) === undefined) throw new DomainError('IMPORT_NOT_FOUND');
}

/** Cancels a ticket, unless its guest has come in or it was cancelled since the plan was made. */
function cancelActive(ctx: ServiceContext, ticketId: string): void {
  const ticket = findRow(ctx.db, tickets, { id: ticketId, status: 'active' }, ['id', 'status', 'eventId']);
  if (ticket === undefined) return;
  cancelTickets(ctx, [ticket], null);
  scanWaitList(ctx, ticket.eventId);
}

/** The codes that the file brings for known tickets, and the tickets that were taken back there since. */
async function followUp(ctx: ServiceContext, id: string, { toRecode, toCancel }: OrderPlan): Promise<void> {
  const acts = [
    ...toRecode.map((ticket) => () => giveTicketItsCode(ctx, ticket)),
    ...toCancel.map((ticketId) => () => cancelActive(ctx, ticketId)),
  ];
  for (let at = 0; at < acts.length; at += ROWS_AT_ONCE) {
    inTransaction(ctx.db, () => {
      requireImport(ctx, id);
      for (const act of acts.slice(at, at + ROWS_AT_ONCE)) act();
    });
    await pause(PAUSE_MS);
  }
}

/**
 * Takes orders over that another system sold: at 0 €, since their money is in its books, and without a mail to anybody.
 * What is known stays as it is, what the other system took back since is cancelled, rows without a night are left out.
 * A few tickets in a transaction, others are answered in between; `progress` tells how far it is. One that was cut off
 * is finished by the same file. Throws TABLE_NOT_READABLE, EVENT_NOT_FOUND, IDEMPOTENCY_KEY_REUSED,
 * IMPORT_NOT_FOUND (taken back meanwhile).
 */
export async function importOrders(ctx: ServiceContext, input: RunOrderImportInput): Promise<OrderImportView> {
  requirePermission(ctx, 'events:manage');
  const plan = await planOrders(ctx, input);
  begin(ctx, input, plan);
  const running = { source: plan.source, importId: input.id };
  const progress = { id: input.id, doneCount: 0, cancelledCount: 0, finishedAt: null as Date | null };
  for (const portion of portionsOf(plan.orders)) {
    inTransaction(ctx.db, () => {
      requireImport(ctx, input.id);
      for (const order of portion) progress.doneCount += writeOrder(ctx, running, order);
      updateRows(
        ctx.db,
        orderImports,
        { id: progress.id },
        { doneCount: progress.doneCount, cancelledCount: progress.cancelledCount, finishedAt: progress.finishedAt },
      );
    });
    await pause(PAUSE_MS);
  }
  await followUp(ctx, input.id, plan);
  progress.cancelledCount = plan.toCancel.length;
  progress.finishedAt = ctx.now();
  inTransaction(ctx.db, () =>
    updateRows(
      ctx.db,
      orderImports,
      { id: progress.id },
      { doneCount: progress.doneCount, cancelledCount: progress.cancelledCount, finishedAt: progress.finishedAt },
    ),
  );
  ctx.contentChanged();
  return viewOf(findRow(ctx.db, orderImports, { id: input.id }));
}
