import { DomainError } from '#shared/errors.ts';
import { differencesFor, type MoveTicketsInput } from '#shared/orders/move-tickets.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { totalOf } from '#shared/orders/price-order.ts';
import { cents } from '#shared/money.ts';
import { rolesOf, type SeatRole } from '#shared/roles/seat-role.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { spendForOrder } from '../member-price/price-for-member.ts';
import { spendAgain } from '../member-price/spend-entitlement.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { makeMovedOrder, type NewPlace } from '../orders/make-moved-order.ts';
import { writeMovedValue } from '../payments/write-moved-value.ts';
import { writeRefund } from '../payments/write-refund.ts';
import { followRefunds } from '../orders/follow-refunds.ts';
import { cancelTickets } from '../tickets/cancel-tickets.ts';
import { carryAnswers } from '../questions/keep-answers.ts';
import { putWith, returnWithTicket, takeOff } from '../add-ons/return-add-ons.ts';
import { findPool, type Pool } from '../wait-list/find-pool.ts';
import { carryAlong, readCarried } from './carry-along.ts';
import { asGuest, planMove, type MovePlan } from './plan-move.ts';

/**
 * Who goes where at which price. What the new tickets are worth is what is paid for them: the new price where the rest
 * goes back or nothing is to be said, else what the old ones were worth.
 */
function placesOf(
  { tickets }: MovePlan,
  lines: readonly OrderLine[],
  { keepsValue, pool, role: chosen }: { keepsValue: boolean; pool: Pool | null; role: SeatRole | undefined },
): NewPlace[] {
  const each = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  return tickets.map(({ valueCents, holderName, role: before, ticketRule }, at) => {
    const line = each[at];
    if (line === undefined) throw new Error('fewer lines than tickets');
    const role = chosen ?? before;
    // A role goes along to where it is asked; the office decides, whatever the balance.
    const isAsked = role !== null && pool !== null && rolesOf(pool.style).includes(role);
    return {
      line,
      unitPriceCents: keepsValue ? valueCents : line.unitPriceCents,
      holderName,
      role: isAsked ? role : null,
      ticketRule,
    };
  });
}

/** Within its night what was sold with a ticket goes along, and this gives which; another night sells its own. */
function takeBesides(ctx: ServiceContext, ticketId: string, isSameNight: boolean): string[] {
  if (isSameNight) return takeOff(ctx, ticketId);
  returnWithTicket(ctx, ticketId, { isApart: true });
  return [];
}

/** As they were bought, the use of a code and what a plan gives among it: it is the same ticket, danced otherwise. */
function keptLines(ctx: ServiceContext, { order, tickets, line }: MovePlan, id: string): OrderLine[] {
  const isMembers = tickets.some(({ memberPlanId }) => memberPlanId !== null);
  if (isMembers && !spendAgain(ctx, order.id, id)) throw new DomainError('MOVE_NOT_POSSIBLE');
  return tickets.map((ticket): OrderLine => {
    const { valueCents, pricePaidCents, memberPlanId: planId, promoCode: code, vatBps, ticketTypeName: name } = ticket;
    const normalUnitPriceCents = cents(ticket.normalPriceCents ?? pricePaidCents);
    const voucherCents = cents(ticket.voucherCents);
    return {
      ...line,
      name,
      vatBps,
      quantity: 1,
      unitPriceCents: cents(valueCents),
      member: planId === null ? null : { planId, normalUnitPriceCents, voucherCents },
      ...(code !== null && { promo: { code, normalUnitPriceCents } }),
    };
  });
}

type Less = { toOrderId: string; amountCents: number };
const giveBack = (
  ctx: ServiceContext,
  { id: orderId, stripePaymentIntentId: paymentIntentId }: Pick<OrderRow, 'id' | 'stripePaymentIntentId'>,
  { toOrderId, amountCents }: Less,
): string | null =>
  writeRefund(
    ctx,
    { orderId, paymentIntentId, amountCents, reason: 'requested_by_admin', intentKey: `move:${toOrderId}:difference` },
    { note: 'The night they were moved to costs less' },
  );

/**
 * Moves as `planMove` allows, inside the caller's transaction and with the caller's right to it; with a `role` that is
 * danced on the tickets from now on.
 */
export function moveInBooks(ctx: ServiceContext, input: MoveTicketsInput & { role?: SeatRole }): string {
  const { id, eventId, difference } = input;
  const before = findOrder(ctx, id);
  if (before !== undefined) {
    if (before.movedFromId !== input.orderId) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    return id;
  }
  const plan = planMove(ctx, input);
  const { order, oldCents } = plan;
  // The old seats and the entitlement are free before the new ones are taken: they may be the same.
  const keepsValue = difference !== 'give_back' && difference !== 'none';
  const moved = keepsValue ? oldCents : input.newCents;
  const refundId = moved === 0 ? null : writeMovedValue(ctx, order, { toOrderId: id, amountCents: moved });
  const carried = readCarried(ctx, { tickets: plan.tickets, from: order.eventId, to: eventId });
  const besides = plan.tickets.map((ticket) => takeBesides(ctx, ticket.id, order.eventId === eventId));
  cancelTickets(ctx, plan.tickets, refundId);
  const { event, line } = plan;
  const lines = plan.isSamePlace
    ? keptLines(ctx, plan, id)
    : spendForOrder(asGuest(ctx, order), { orderId: id, eventId, event, lines: [line], promo: null });
  const newCents = totalOf(lines);
  if (newCents !== input.newCents || oldCents !== input.oldCents) throw new DomainError('PRICE_CHANGED');
  const differenceCents = newCents - oldCents;
  if (!differencesFor(differenceCents).includes(difference)) throw new DomainError('PRICE_CHANGED');
  const totalCents = makeMovedOrder(ctx, {
    id,
    eventId,
    from: order,
    intentId: plan.intentId,
    places: placesOf(plan, lines, { keepsValue, pool: findPool(ctx, eventId), role: input.role }),
  });
  carryAlong(ctx, id, carried);
  for (const [position, ids] of besides.entries()) putWith(ctx, { orderId: id, position }, ids);
  if (totalCents !== moved) throw new Error(`order ${id} is worth ${totalCents}, not ${moved}`);
  carryAnswers(ctx, { from: order.id, to: id, eventId, ticketIds: plan.tickets.map((ticket) => ticket.id) });
  if (difference === 'give_back') giveBack(ctx, order, { toOrderId: id, amountCents: -differenceCents });
  followRefunds(ctx, order.id);
  const facts = { eventId, tickets: plan.tickets.length, oldCents, newCents, difference };
  writeAudit(ctx, {
    action: 'order.moved',
    subjectKind: 'order',
    subjectId: order.id,
    before: { eventId: order.eventId },
    after: { ...facts, ...(input.note !== '' && { note: input.note }), toOrderId: id },
  });
  putInOutbox(ctx, { kind: 'mail.tickets_moved', refId: id, payload: { difference, differenceCents } });
  ctx.contentChanged();
  return id;
}

/**
 * `admin.tickets.move`: tickets of a paid order go to another night, or become another type, in one transaction: the old
 * codes and seats end, new ones are taken by the guards that sell them; value, role and what was said of evenings go
 * along into an order with its own receipt. What the difference becomes is the office's choice. The same `id` again
 * gives what was moved. Errors: see planMove; EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT, PRICE_CHANGED,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function moveTickets(ctx: ServiceContext, input: MoveTicketsInput): { orderId: string } {
  requirePermission(ctx, 'payments:manage');
  return { orderId: inTransaction(ctx.db, () => moveInBooks(ctx, input)) };
}

/**
 * A guest's own move, once however often they press: `move` writes the order of this id, which is theirs. Gives the new
 * ticket. Errors: those of `move`, TICKET_NOT_FOUND.
 */
export function moveOnce(
  ctx: ServiceContext,
  { id, eventId }: Pick<MoveTicketsInput, 'id' | 'eventId'>,
  move: () => void,
): { ticketId: string } {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const before = findOrder(ctx, id);
    const isDone = before?.userId === userId && before.eventId === eventId && before.movedFromId !== null;
    if (!isDone) move();
    const moved = findRow(ctx.db, tickets, { orderId: id, position: 0 }, ['id']);
    if (moved === undefined) throw new DomainError('TICKET_NOT_FOUND');
    return { ticketId: moved.id };
  });
}
