import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { PlanId } from '#shared/membership/plans.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { insertCheckIn } from '../check-in/check-in-rows.ts';
import { loadDoorEvent, type DoorEvent } from '../check-in/door-event.ts';
import { eveningAtDoor } from '../evenings/event-of-night.ts';
import { spendAtDoor } from '../check-in/member-entry.ts';
import type { Desk } from '../devices/desk.ts';
import { takeFromAllotment } from '../devices/allotment.ts';
import { contextAt } from '../devices/context-at.ts';
import { findOrder, findOrderItems, type OrderRow } from '../../shop/orders/find-order.ts';
import { dropHolds, holdSeats } from '../../shop/orders/hold-seats.ts';
import { moveStock } from '../goods/move-stock.ts';
import { moveOrder } from '../../shop/orders/move-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeTickets } from '../../shop/tickets/make-tickets.ts';
import { takeBackIfRefunded } from './book-card-refund.ts';
import { totalOfLines } from './price-at-door.ts';
import { recordSale, type ChargedLine, type Oversold, type SaleToBook } from './record-sale.ts';
import { doorTypes } from '../devices/door-types.ts';
import type { PricingPlan } from '#shared/orders/member-line.ts';

type ChargedMember = { plan: PricingPlan; ticketTypeId: string | null; unitPriceCents: number };

/**
 * What a member's ticket costs others at this door, and the voucher that is part of its price: what was given away for
 * nothing carries none.
 */
function memberLineAtDoor(
  ctx: ServiceContext,
  event: DoorEvent,
  { plan, ticketTypeId, unitPriceCents }: ChargedMember,
): { normalUnitPriceCents: number | null; voucherCents: number } {
  const type = doorTypes(ctx, event).find(({ id }) => id === (ticketTypeId ?? GENERAL_ADMISSION_ID));
  if (type === undefined) return { normalUnitPriceCents: null, voucherCents: 0 };
  const voucherCents = memberPrice(plan, event, cents(type.priceCents))?.voucherCents ?? 0;
  return { normalUnitPriceCents: type.priceCents, voucherCents: Math.min(voucherCents, unitPriceCents) };
}

const ticketsOf = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare(),
);

type Line = ChargedLine & {
  member: {
    subscriberId: string;
    planId: PlanId;
    spends: boolean;
    normalUnitPriceCents: number | null;
    voucherCents: number;
  } | null;
};

function withMembers(ctx: ServiceContext, sale: SaleToBook): Line[] {
  if (sale.lines.every(({ memberCode }) => memberCode === null))
    return sale.lines.map((line) => ({ ...line, member: null }));
  const event = loadDoorEvent(ctx, sale.eventId);
  return sale.lines.map((line) => {
    const member = line.memberCode === null ? null : sale.memberOf(line.memberCode);
    return {
      ...line,
      member: member && {
        subscriberId: member.subscriberId,
        planId: member.plan.id,
        spends: member.spendsEntitlement,
        ...memberLineAtDoor(ctx, event, { ...line, plan: member.plan }),
      },
    };
  });
}

/** The evening that a line lets in to alone, by its type; null is the whole event. */
const eveningOfLine = (ctx: ServiceContext, { ticketTypeId }: ChargedLine, eveningId: string | null): string | null =>
  ticketTypeId !== null && findRow(ctx.db, ticketTypes, { id: ticketTypeId }, ['scope'])?.scope !== 'whole'
    ? eveningId
    : null;

/** Writes order, items and seats under the seat guard, unless somebody decided to go beyond it. */
function openOrder(
  ctx: ServiceContext,
  sale: SaleToBook,
  { lines, evenings }: { lines: readonly Line[]; evenings: readonly (string | null)[] },
): OrderRow {
  const id = randomUUID();
  const at = ctx.now();
  insertRow(ctx.db, orders, {
    id,
    eventId: sale.eventId,
    totalCents: totalOfLines(lines),
    createdAt: at,
    updatedAt: at,
    channel: 'door',
    status: 'pending',
  });
  for (const [position, line] of lines.entries()) {
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position,
      ticketTypeId: line.ticketTypeId,
      ticketTypeName: line.name,
      unitPriceCents: line.unitPriceCents,
      normalUnitPriceCents: line.member?.normalUnitPriceCents ?? null,
      memberPlanId: line.member?.planId ?? null,
      voucherCents: line.member?.voucherCents ?? 0,
      vatBps: line.vatBps,
      quantity: line.quantity,
      eveningId: evenings[position] ?? null,
    });
  }
  holdSeats(
    ctx,
    { id, eventId: sale.eventId, userId: null, isOverHouse: sale.over !== undefined || sale.isOverHouse === true },
    lines.map((line, position) => ({
      position,
      ticketTypeId: line.ticketTypeId,
      quantity: line.quantity,
      eveningId: evenings[position] ?? null,
    })),
  );
  const order = findOrder(ctx, id);
  if (order === undefined) throw new Error('the order just written is not there');
  return order;
}

/** Whoever buys at the door is inside at once. Returns the members whose entitlement was spent before. */
function checkInBuyers(
  ctx: ServiceContext,
  { desk, sale, orderId }: { desk: Desk; sale: SaleToBook; orderId: string },
  lines: readonly Line[],
): string[] {
  const seats = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const alreadySpent: string[] = [];
  const eveningId = eveningAtDoor(ctx, sale.eventId, sale.at);
  for (const [index, { id }] of ticketsOf(ctx.db).all({ orderId }).entries()) {
    const member = seats[index]?.member ?? null;
    const checkInId = randomUUID();
    insertCheckIn(ctx, {
      id: checkInId,
      eventId: sale.eventId,
      eveningId,
      ticketId: id,
      subscriberId: member?.subscriberId ?? null,
      channel: 'door',
      deskId: desk.id,
      cashierId: sale.cashierId,
      isUnder18: sale.isUnder18,
      admittedAt: sale.at,
    });
    if (
      member !== null &&
      member.spends &&
      !spendAtDoor(ctx, { subscriberId: member.subscriberId, eventId: sale.eventId, refId: checkInId })
    )
      alreadySpent.push(member.subscriberId);
  }
  return alreadySpent;
}

type BookedTickets = { orderId: string; alreadySpent: string[] };

function bookTickets(ctx: ServiceContext, desk: Desk, sale: SaleToBook): BookedTickets {
  const lines = withMembers(contextAt(ctx, sale.at), sale);
  const tonight = eveningAtDoor(ctx, sale.eventId, sale.at);
  const evenings = lines.map((line) => eveningOfLine(ctx, line, tonight));
  takeFromAllotment(ctx, {
    deskId: desk.id,
    eventId: sale.eventId,
    // A desk keeps seats of the whole event.
    seats: lines.reduce((sum, line, at) => sum + (evenings[at] == null ? line.quantity : 0), 0),
  });
  const order = openOrder(ctx, sale, { lines, evenings });
  const paid = moveOrder(ctx, order, { to: 'paid', payment: { sessionId: null, paymentIntentId: null } });
  makeTickets(ctx, { ...paid, eventId: sale.eventId }, findOrderItems(ctx, order.id));
  dropHolds(ctx, order.id);
  return { orderId: order.id, alreadySpent: checkInBuyers(ctx, { desk, sale, orderId: order.id }, lines) };
}

/**
 * Sells at the door: order paid, tickets made and used, goods off the stock, money recorded, all in the caller's
 * transaction. A sale of goods alone has no order. Errors: EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT. Gives the members whose
 * entitlement turned out to be spent, and goods sold below zero.
 */
export function bookSale(
  ctx: ServiceContext,
  desk: Desk,
  sale: SaleToBook,
): { alreadySpent: string[]; oversold: Oversold[] } {
  const booked = sale.lines.length === 0 ? null : bookTickets(ctx, desk, sale);
  const oversold = recordSale(ctx, desk, { sale, orderId: booked?.orderId ?? null });
  const totalCents = totalOfLines([...sale.lines, ...sale.goods]);
  if (takeBackIfRefunded(ctx, { saleId: sale.saleId, totalCents })) moveStock(ctx, sale.goods, 1);
  ctx.contentChanged();
  return { alreadySpent: booked?.alreadySpent ?? [], oversold };
}
