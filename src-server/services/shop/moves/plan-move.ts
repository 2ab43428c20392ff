import { asc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { MoveQuote, QuoteMoveInput } from '#shared/orders/move-tickets.ts';
import { totalOf, type PricedLine } from '#shared/orders/price-order.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { priceForMember } from '../member-price/price-for-member.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';
import { loadEventForSale } from '../orders/load-event-for-sale.ts';
import { leftOfPayment } from '../orders/follow-refunds.ts';
import { requireAtOnce } from '../parts/require-paid.ts';
import { findRefundsOfTickets } from '../tickets/cancel-tickets.ts';

const ofOrder = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({
      id: tickets.id,
      status: tickets.status,
      eveningId: tickets.eveningId,
      ticketTypeId: tickets.ticketTypeId,
      pricePaidCents: tickets.pricePaidCents,
      memberPlanId: tickets.memberPlanId,
      normalPriceCents: tickets.normalPriceCents,
      promoCode: tickets.promoCode,
      voucherCents: tickets.voucherCents,
      vatBps: tickets.vatBps,
      ticketTypeName: tickets.ticketTypeName,
      holderName: tickets.holderName,
      role: tickets.role,
      ticketRule: tickets.ticketRule,
    })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare(),
);
type MovedTicket = RowOf<typeof ofOrder>;

/** An order whose tickets may go elsewhere: bought here by somebody with an account, its money undisputed. */
export type MovableOrder = OrderRow & { eventId: string; userId: string };

/** A plan of a move: which tickets with what they are worth, and what they cost there before anybody's own price. */
export type MovePlan = {
  order: MovableOrder;
  tickets: (MovedTicket & { valueCents: number })[];
  oldCents: number;
  event: ReturnType<typeof loadEventForSale>['event'];
  line: PricedLine;
  /** Ticket and night stay, and with them the price: only what is danced is another. */ isSamePlace: boolean;
  /** The payment that the value came by; null for what cost nothing. */
  intentId: string | null;
};

/** The guest, whose own price it is, whoever moves the tickets. */
export const asGuest = (ctx: ServiceContext, { userId }: MovableOrder): ServiceContext => ({
  ...ctx,
  actor: { kind: 'user', userId, email: '', displayName: '', roles: [] },
});

function requireMovable(ctx: ServiceContext, orderId: string): MovableOrder {
  const order = findOrder(ctx, orderId);
  if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const { eventId, userId, channel, status, isDisputed } = order;
  if (eventId === null || userId === null || channel !== 'online' || status !== 'paid' || isDisputed)
    throw new DomainError('MOVE_NOT_POSSIBLE');
  if (order.partsCents !== null) requireAtOnce(ctx, orderId);
  return { ...order, eventId, userId };
}

/** The named tickets, each with what of its price is still here: a part may have gone back before. */
function valued(ctx: ServiceContext, order: MovableOrder, ticketIds: readonly string[]): MovePlan['tickets'] {
  const named = ofOrder(ctx.db)
    .all({ orderId: order.id })
    .filter(({ id }) => ticketIds.includes(id));
  if (named.length !== ticketIds.length || named.some(({ status }) => status === 'cancelled'))
    throw new DomainError('TICKET_NOT_FOUND');
  if (named.some(({ status }) => status === 'used')) throw new DomainError('TICKET_ALREADY_USED');
  if (named.some(({ eveningId }) => eveningId !== null) || findRefundsOfTickets(ctx, ticketIds).size > 0)
    throw new DomainError('MOVE_NOT_POSSIBLE');
  let leftCents = leftOfPayment(ctx, order);
  return named.map((ticket) => {
    const valueCents = Math.max(0, Math.min(ticket.pricePaidCents, leftCents));
    leftCents -= valueCents;
    return { ...ticket, valueCents };
  });
}

/** Any active type of the night at its price of now: for the office neither sale window, code nor channel counts. */
function lineFor(
  { event, types }: ReturnType<typeof loadEventForSale>,
  { ticketTypeId, quantity }: { ticketTypeId: string; quantity: number },
): PricedLine {
  if (ticketTypeId === GENERAL_ADMISSION_ID) {
    if (types.length > 0) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    const { priceCents: unitPriceCents, vatBps } = event;
    return { ticketTypeId: null, ...GENERAL_ADMISSION, quantity, unitPriceCents, vatBps };
  }
  const type = types.find(({ id }) => id === ticketTypeId);
  if (type === undefined) throw new DomainError('TICKET_TYPE_NOT_FOUND');
  const { id, name, description, priceCents: unitPriceCents, vatBps } = type;
  return { ticketTypeId: id, name, description, quantity, unitPriceCents, vatBps };
}

/**
 * Whether these tickets may go there, or be danced in another `role`, and what they are worth. Throws ORDER_NOT_FOUND, TICKET_NOT_FOUND,
 * TICKET_ALREADY_USED, EVENT_NOT_FOUND, EVENT_OVER, TICKET_TYPE_NOT_FOUND, BANNED, PARTS_* and MOVE_NOT_POSSIBLE.
 */
export function planMove(ctx: ServiceContext, input: QuoteMoveInput & { role?: SeatRole }): MovePlan {
  const { orderId, ticketIds, eventId, ticketTypeId, role } = input;
  const order = requireMovable(ctx, orderId);
  const moved = valued(ctx, order, ticketIds);
  const target = loadEventForSale(ctx, eventId);
  requireWelcome(ctx, order.userId);
  const line = lineFor(target, { ticketTypeId, quantity: moved.length });
  const isSamePlace = eventId === order.eventId && moved.every((ticket) => ticket.ticketTypeId === line.ticketTypeId);
  if (isSamePlace && moved.every((ticket) => role === undefined || ticket.role === role))
    throw new DomainError('MOVE_NOT_POSSIBLE');
  const oldCents = moved.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const intentId = order.stripePaymentIntentId ?? order.carriedIntentId;
  // Without a payment there is no value that could go along, or ever come back.
  if (oldCents > 0 && intentId === null) throw new DomainError('MOVE_NOT_POSSIBLE');
  const { event } = target;
  return { order, tickets: moved, oldCents, event, line, isSamePlace, intentId: oldCents > 0 ? intentId : null };
}

/** What a planned move would come to for the guest, at the price of now. Writes nothing. */
export function quoteOf(ctx: ServiceContext, plan: MovePlan, eventId: string): MoveQuote {
  if (plan.isSamePlace) {
    const stays = cents(plan.oldCents);
    const isMemberPrice = plan.tickets.some(({ memberPlanId }) => memberPlanId !== null);
    return { oldCents: stays, newCents: stays, differenceCents: 0, isMemberPrice };
  }
  // Moving a member's ticket frees the entitlement that it spent.
  const isFreed = plan.tickets.some(({ memberPlanId }) => memberPlanId !== null);
  const { lines, member } = priceForMember(asGuest(ctx, plan.order), {
    eventId,
    event: plan.event,
    lines: [plan.line],
    promo: null,
    openOrderId: isFreed ? plan.order.id : null,
  });
  const newCents = totalOf(lines);
  return {
    oldCents: cents(plan.oldCents),
    newCents,
    differenceCents: newCents - plan.oldCents,
    isMemberPrice: member.isApplied,
  };
}

/** The same, for the office. Errors: see planMove. */
export function quoteMove(ctx: ServiceContext, input: QuoteMoveInput): MoveQuote {
  requirePermission(ctx, 'payments:manage');
  return quoteOf(ctx, planMove(ctx, input), input.eventId);
}
