import { randomUUID } from 'node:crypto';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saleView } from './sale-view.ts';
import { takeTicketsBack } from './take-tickets-back.ts';
import { findTillRow } from '../cash/till-rows.ts';

/** Money that went back at a door: done when it is written. A door order has no payment of its own at the provider, and neither has its refund: which card it was stands in door_refunds. The intent's key makes it one row, whichever way tells of it first. */
const insert = statement<{
  id: string;
  orderId: string;
  amountCents: number;
  intentKey: string;
  requestedBy: string;
  at: number;
}>(
  `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key, requested_by, created_at, updated_at)
   VALUES (@id, @orderId, @amountCents, 'requested_by_admin', 'succeeded', @intentKey, @requestedBy, @at, @at) ON CONFLICT (intent_key) DO NOTHING`,
);
const byKey = statement<{ intentKey: string }, { amountCents: number }>(
  `SELECT amount_cents AS amountCents FROM refunds WHERE intent_key = @intentKey`,
);

export const cardRefundKey = ({ entryId, reference }: { entryId: string; reference: string }): string =>
  `door-card:${entryId}:${reference}`;
export const counterRefundKey = (entryId: string): string => `door:${entryId}`;

/** What refunds of these intents have given back. */
export const bookedCents = (ctx: ServiceContext, intentKeys: readonly string[]): number =>
  intentKeys.reduce((sum, intentKey) => sum + (byKey(ctx.db).get({ intentKey })?.amountCents ?? 0), 0);

/** Writes it into the order's books, where Money reads it. Null when it stands there already. Call inside a transaction. */
export function insertDoorRefund(
  ctx: ServiceContext,
  refund: { orderId: string; amountCents: number; intentKey: string; requestedBy: string },
): string | null {
  const id = randomUUID();
  return insert(ctx.db).run({ id, ...refund, at: ctx.now().getTime() }).changes === 0 ? null : id;
}

/**
 * A card was paid back: the books show it and the tickets are void at once, whether or not the desk's journal ever comes. A payment whose
 * sale was never booked was never taken either. Call inside a transaction.
 */
export function bookCardRefund(
  ctx: ServiceContext,
  refund: {
    saleId: string;
    positions: readonly number[];
    entryId: string;
    reference: string;
    amountCents: number;
    supervisorId: string;
  },
): void {
  const sale = findTillRow(ctx, refund.saleId);
  if (sale === null || sale.kind !== 'sale' || sale.orderId === null) return;
  const { orderId } = sale;
  const tickets = saleView(ctx, sale).tickets.filter(
    ({ position }) => refund.positions.length === 0 || refund.positions.includes(position),
  );
  const refundId = insertDoorRefund(ctx, {
    orderId,
    amountCents: refund.amountCents,
    intentKey: cardRefundKey(refund),
    requestedBy: refund.supervisorId,
  });
  takeTicketsBack(ctx, tickets, { refundId, entryId: refund.entryId, orderId });
}
