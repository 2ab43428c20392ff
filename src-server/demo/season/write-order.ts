import { ticketNumber } from '#shared/ids.ts';
import { HOLD_GRACE_MS, SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import type { OrderChannel, OrderStatus } from '#shared/orders/order-status.ts';
import type { RefundReason, RefundStatus } from '#shared/orders/refund-order.ts';
import { loneOf, pairUp } from '#shared/roles/balance-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { deleteRows } from '#server/db/rows.ts';
import type { Db } from '#server/db/client.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import { orderWriters, type OrderWriters } from './order-writers.ts';
import { demoAccounts } from './people.ts';
import { SEASON_DESK } from './season-desk.ts';
import { seedBytes, seedToken, seedUuid } from './season-ids.ts';

export type SoldLine = {
  ticketTypeId: string | null;
  name: string;
  unitPriceCents: number;
  vatBps: number;
  quantity: number;
  /** What is danced on it, where the event asks. */
  role?: SeatRole;
  /** The one evening of a course that it is for; left out, it is for all. */
  eveningId?: string;
  /** What its buyer may do when plans change; left out, nothing. */
  ticketRule?: TicketRule;
  /** Sold with a code: `unitPriceCents` is what is left. */
  promo?: { code: string; normalUnitPriceCents: number };
};
export type SoldTicket = {
  usedAt: Date | null;
  cancelledAt: Date | null;
  holderName: string | null;
  /** The couple that it waits in. */ partnerLinkId?: string;
};

/** An order with all that became of it. No tickets: it was never paid, or its money came too late. */
export type SoldOrder = {
  /** Where its ids come from. */
  label: string;
  /** Online, unless it says otherwise. What a door sold and what was given has no checkout at the provider. */
  channel?: OrderChannel;
  userId: string | null;
  eventId: string;
  status: OrderStatus;
  createdAt: Date;
  paidAt: Date | null;
  updatedAt: Date;
  lines: SoldLine[];
  tickets: SoldTicket[];
  refund: { reason: RefundReason; status: RefundStatus; at: Date; requestedBy: string | null } | null;
  /** Of the gift voucher that paid it all. */ voucherId?: string;
};

export const demoId = (prefix: string, label: string) =>
  `${prefix}_demo_${seedBytes(`${prefix}:${label}`).toString('hex').slice(0, 24)}`;

function writeTickets(
  write: OrderWriters,
  order: SoldOrder,
  orderId: string,
): { id: string; priceCents: number; isCancelled: boolean }[] {
  const seats = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const pairs = pairUp(seats.map(({ role }) => role ?? null));
  return order.tickets.map((ticket, position) => {
    const line = seats[position];
    if (line === undefined || order.paidAt === null) throw new Error(`${order.label} has a ticket it did not pay`);
    const label = `${order.label}:${position}`;
    const id = seedUuid(`ticket:${label}`);
    write.ticket({
      id,
      orderId,
      position,
      eventId: order.eventId,
      eveningId: line.eveningId ?? null,
      userId: order.userId,
      ticketTypeId: line.ticketTypeId,
      ticketTypeName: line.name,
      ticketNumber: ticketNumber(order.paidAt, seedBytes(`number:${label}`)),
      codeId: seedUuid(`code:${label}`),
      shareToken: seedToken(`share:${label}`),
      status: ticket.cancelledAt !== null ? 'cancelled' : ticket.usedAt !== null ? 'used' : 'active',
      pricePaidCents: line.unitPriceCents,
      normalPriceCents: line.promo?.normalUnitPriceCents ?? null,
      promoCode: line.promo?.code ?? null,
      vatBps: line.vatBps,
      holderName: ticket.holderName,
      role: line.role ?? null,
      ticketRule: line.ticketRule ?? null,
      pairNumber: pairs[position] ?? null,
      partnerLinkId: ticket.partnerLinkId ?? null,
      standing: ticket.partnerLinkId === undefined ? 'certain' : 'with_partner',
      purchasedAt: order.paidAt,
      usedAt: ticket.usedAt,
      cancelledAt: ticket.cancelledAt,
      updatedAt: ticket.cancelledAt ?? ticket.usedAt ?? order.paidAt,
    });
    if (ticket.usedAt !== null)
      write.checkIn({
        id: seedUuid(`admission:${label}`),
        eventId: order.eventId,
        ticketId: id,
        channel: order.channel === 'door' ? 'door' : 'online',
        deskId: SEASON_DESK.id,
        cashierId: demoAccounts.kasse.id,
        admittedAt: ticket.usedAt,
      });
    return { id, priceCents: line.unitPriceCents, isCancelled: ticket.cancelledAt !== null };
  });
}

/** Late money has no tickets to name, so all of it goes back; otherwise what the cancelled tickets cost. */
function writeRefund(
  write: OrderWriters,
  order: SoldOrder,
  owed: {
    orderId: string;
    paymentIntentId: string | null;
    totalCents: number;
    ticketsBack: { id: string; priceCents: number }[];
  },
): void {
  if (order.refund === null) return;
  const { reason, status, at, requestedBy } = order.refund;
  const id = seedUuid(`refund:${order.label}`);
  const amountCents =
    owed.ticketsBack.length === 0 ? owed.totalCents : owed.ticketsBack.reduce((sum, t) => sum + t.priceCents, 0);
  write.refund({
    id,
    orderId: owed.orderId,
    paymentIntentId: owed.paymentIntentId,
    amountCents,
    reason,
    status,
    intentKey: `demo:${owed.orderId}`,
    stripeRefundId: demoId('re', order.label),
    requestedBy,
    createdAt: at,
    updatedAt: at,
  });
  for (const ticket of owed.ticketsBack) write.refundTicket({ refundId: id, ticketId: ticket.id });
}

/** What was ordered, and the seats that it held until its tickets were made. */
function writeItems(write: OrderWriters, order: SoldOrder, orderId: string): void {
  const lone = loneOf(order.lines);
  for (const [position, line] of order.lines.entries()) {
    write.item({
      orderId,
      position,
      ticketTypeId: line.ticketTypeId,
      ticketTypeName: line.name,
      unitPriceCents: line.unitPriceCents,
      normalUnitPriceCents: line.promo?.normalUnitPriceCents ?? null,
      promoCode: line.promo?.code ?? null,
      vatBps: line.vatBps,
      quantity: line.quantity,
      role: line.role ?? null,
      eveningId: line.eveningId ?? null,
      ticketRule: line.ticketRule ?? null,
    });
    if (order.tickets.length > 0)
      write.hold({
        orderId,
        position,
        eventId: order.eventId,
        eveningId: line.eveningId ?? null,
        ticketTypeId: line.ticketTypeId,
        userId: order.userId,
        quantity: line.quantity,
        role: line.role ?? null,
        lone: lone[position] ?? 0,
        createdAt: order.createdAt,
      });
  }
}

/**
 * Writes orders as the shop would have: seats are held, tickets made from the hold, the hold dropped, so every trigger
 * counts along. Gives the order's id.
 */
export function orderWriter(db: Db): (order: SoldOrder) => string {
  const write = orderWriters(db);
  return (order) => {
    const id = seedUuid(`order:${order.label}`);
    const totalCents = order.lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
    const { channel = 'online', voucherId } = order;
    const fromVoucherCents = voucherId === undefined ? 0 : totalCents;
    const hasSession = channel === 'online' && totalCents > fromVoucherCents;
    const sessionExpiresAt = hasSession ? new Date(order.createdAt.getTime() + SESSION_LIFETIME_MS) : null;
    const paymentIntentId = hasSession && order.paidAt !== null ? demoId('pi', order.label) : null;
    write.order({
      id,
      userId: order.userId,
      eventId: order.eventId,
      channel,
      status: order.status,
      totalCents,
      fromVoucherCents,
      stripeSessionId: hasSession ? demoId('cs', order.label) : null,
      stripePaymentIntentId: paymentIntentId,
      sessionExpiresAt,
      holdExpiresAt: sessionExpiresAt === null ? null : new Date(sessionExpiresAt.getTime() + HOLD_GRACE_MS),
      paidAt: order.paidAt,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
    });
    writeItems(write, order, id);
    if (voucherId !== undefined)
      write.voucherMove({ voucherId, why: 'held', cents: -totalCents, orderId: id, at: order.createdAt });
    const made = writeTickets(write, order, id);
    if (made.length > 0) deleteRows(db, seatHolds, { orderId: id });
    writeRefund(write, order, {
      orderId: id,
      paymentIntentId,
      totalCents,
      ticketsBack: made.filter((t) => t.isCancelled),
    });
    return id;
  };
}
