import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { HOLD_WITHOUT_SESSION_MS, MAX_HELD_SEATS_PER_USER } from '#shared/orders/checkout-limits.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { priceOrder, totalOf } from '#shared/orders/price-order.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from './find-order.ts';
import { holdSeats } from './hold-seats.ts';
import { loadEventForSale } from './load-event-for-sale.ts';
import { payOrder } from './pay-order.ts';
import { spendForOrder } from '../member-price/price-for-member.ts';
import { sessionEndFrom } from './session-end.ts';
import { requireAllowance } from './ticket-allowance.ts';

type NewOrder = {
  id: string;
  userId: string;
  eventId: string;
  totalCents: number;
  key: string | null;
  sessionExpiresAt: number;
  holdExpiresAt: number;
  at: number;
};

const insertOrder = statement<NewOrder>(
  `INSERT INTO orders (id, user_id, event_id, status, total_cents, idempotency_key, session_expires_at, hold_expires_at, created_at, updated_at)
   VALUES (@id, @userId, @eventId, 'pending', @totalCents, @key, @sessionExpiresAt, @holdExpiresAt, @at, @at)`,
);
type NewItem = {
  orderId: string;
  position: number;
  ticketTypeId: string | null;
  name: string;
  unitPriceCents: number;
  normalUnitPriceCents: number | null;
  memberPlanId: PlanId | null;
  voucherCents: number;
  vatBps: number;
  quantity: number;
};
const insertItem = statement<NewItem>(
  `INSERT INTO order_items (order_id, position, ticket_type_id, ticket_type_name, unit_price_cents, normal_unit_price_cents, member_plan_id, voucher_cents, vat_bps, quantity)
   VALUES (@orderId, @position, @ticketTypeId, @name, @unitPriceCents, @normalUnitPriceCents, @memberPlanId, @voucherCents, @vatBps, @quantity)`,
);
const heldBy = statement<{ userId: string }, { seats: number }>(
  `SELECT COALESCE(SUM(quantity), 0) AS seats FROM seat_holds WHERE user_id = @userId`,
);

function insertNewOrder(
  ctx: ServiceContext,
  userId: string,
  wish: { id: string; input: CreateOrderInput; lines: readonly OrderLine[] },
): OrderRow {
  const at = ctx.now().getTime();
  const { id } = wish;
  const sessionExpiresAt = sessionEndFrom(ctx.now());
  insertOrder(ctx.db).run({
    id,
    userId,
    eventId: wish.input.eventId,
    totalCents: totalOf(wish.lines),
    key: wish.input.idempotencyKey ?? null,
    sessionExpiresAt,
    holdExpiresAt: at + HOLD_WITHOUT_SESSION_MS,
    at,
  });
  for (const [position, line] of wish.lines.entries()) {
    const { ticketTypeId, name, unitPriceCents, vatBps, quantity, member } = line;
    insertItem(ctx.db).run({
      orderId: id,
      position,
      ticketTypeId,
      name,
      unitPriceCents,
      normalUnitPriceCents: member?.normalUnitPriceCents ?? null,
      memberPlanId: member?.planId ?? null,
      voucherCents: member?.voucherCents ?? 0,
      vatBps,
      quantity,
    });
  }
  const order = findOrder(ctx, id);
  if (order === undefined) throw new Error('the order just written is not there');
  return order;
}

/**
 * Prices the wish and holds its seats in one transaction; an order of 0 € is paid in the same one. A member's ticket spends the
 * entitlement in it too. Throws EVENT_*, TICKET_TYPE_*, HELD_SEATS_LIMIT, TICKET_LIMIT_REACHED and MEMBER_PRICE_GONE, and the database's refusal of a second open order for the event.
 */
export function reserveOrder(ctx: ServiceContext, input: CreateOrderInput): OrderRow {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const { event, types } = loadEventForSale(ctx, input.eventId);
    const normal = priceOrder(event, types, { items: input.items, now: ctx.now() });
    const wanted = normal.reduce((sum, line) => sum + line.quantity, 0);
    if ((heldBy(ctx.db).get({ userId })?.seats ?? 0) + wanted > MAX_HELD_SEATS_PER_USER)
      throw new DomainError('HELD_SEATS_LIMIT');
    requireAllowance(ctx, { eventId: input.eventId, userId, lines: normal });
    const id = randomUUID();
    const lines = spendForOrder(ctx, { orderId: id, eventId: input.eventId, event, lines: normal });
    if (input.expectsMemberPrice === true && !lines.some(({ member }) => member !== null))
      throw new DomainError('MEMBER_PRICE_GONE');
    const order = insertNewOrder(ctx, userId, { id, input, lines });
    holdSeats(
      ctx,
      { id: order.id, eventId: input.eventId, userId },
      lines.map((line, position) => ({ position, ticketTypeId: line.ticketTypeId, quantity: line.quantity })),
    );
    writeAudit(ctx, {
      action: 'order.reserved',
      subjectKind: 'order',
      subjectId: order.id,
      after: { eventId: input.eventId, seats: wanted, totalCents: order.totalCents },
    });
    return order.totalCents === 0 ? payOrder(ctx, order, { sessionId: null, paymentIntentId: null }) : order;
  });
}
