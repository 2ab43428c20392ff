import { HOLD_GRACE_MS, SESSION_LIFETIME_MS } from '#shared/orders/checkout-limits.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { demoAccounts } from './people.ts';
import { drawUsedAt, type SaleClock } from './sale-times.ts';
import type { SeatBook } from './seat-book.ts';
import type { SoldLine, SoldOrder, SoldTicket } from './write-order.ts';

export type Outcome =
  | 'paid'
  | 'refunded'
  | 'partly-refunded'
  | 'late-refunded'
  | 'late-waiting'
  | 'expired'
  | 'cancelled';
/** The sale of one event while it runs. */
export type Sale = SaleClock & { book: SeatBook; orders: SoldOrder[] };
/** What one person wants, and how it will turn out. */
export type OrderPlan = {
  userId: string;
  lines: SoldLine[];
  createdAt: Date;
  outcome: Outcome;
  holderNames?: string[];
  isSurelyUsed?: boolean;
  /** Of the gift voucher that pays it all. */ voucherId?: string;
};

const NO_SHOW_RATE = 0.09;

const labelOf = (sale: Sale) => `${sale.event.id}:${sale.orders.length}`;

function ticketsOf(sale: Sale, plan: OrderPlan, refundedAt: Date): SoldTicket[] {
  const count = plan.lines.reduce((sum, line) => sum + line.quantity, 0);
  return Array.from({ length: count }, (_, position) => {
    const isBack = plan.outcome === 'refunded' || (plan.outcome === 'partly-refunded' && position === count - 1);
    const isNoShow = plan.isSurelyUsed !== true && sale.random() < NO_SHOW_RATE;
    const usedAt = isBack || isNoShow ? null : drawUsedAt(sale, plan.isSurelyUsed === true);
    return {
      // A course's ticket opens every evening (write-course-visits.ts), so it never is a used one.
      usedAt: sale.event.night.kind === 'course' ? null : usedAt,
      cancelledAt: isBack ? refundedAt : null,
      holderName: position === 0 ? null : (plan.holderNames?.[position - 1] ?? null),
    };
  });
}

function refundTime({ event, today, random }: Sale, paidAt: Date): Date {
  if (event.cancelledAt !== null) return new Date(event.cancelledAt.getTime() + random.int(1, 40) * MINUTE_MS);
  const latest = Math.min(event.startsAt.getTime(), today.getTime());
  return new Date(
    Math.floor(random.range(paidAt.getTime() + MINUTE_MS, Math.max(latest, paidAt.getTime() + 2 * MINUTE_MS))),
  );
}

function unpaid(sale: Sale, plan: OrderPlan): SoldOrder {
  const { createdAt, lines, userId, outcome } = plan;
  const isExpired = outcome === 'expired';
  const endedAt = new Date(
    createdAt.getTime() + (isExpired ? SESSION_LIFETIME_MS + HOLD_GRACE_MS : sale.random.int(1, 12) * MINUTE_MS),
  );
  return {
    label: labelOf(sale),
    userId,
    eventId: sale.event.id,
    status: isExpired ? 'expired' : 'cancelled',
    createdAt,
    paidAt: null,
    updatedAt: endedAt,
    lines,
    tickets: [],
    refund: null,
  };
}

/** Paid after the hold had run out and the seats were gone: no tickets, all the money goes back. */
function tooLate(sale: Sale, plan: OrderPlan): SoldOrder {
  const paidAt = new Date(plan.createdAt.getTime() + SESSION_LIFETIME_MS + HOLD_GRACE_MS + 4 * MINUTE_MS);
  const isBack = plan.outcome === 'late-refunded';
  const at = new Date(paidAt.getTime() + MINUTE_MS);
  const refund = { reason: 'late_payment', status: isBack ? 'succeeded' : 'pending', at, requestedBy: null } as const;
  return {
    label: labelOf(sale),
    userId: plan.userId,
    eventId: sale.event.id,
    status: isBack ? 'refunded' : 'refund_pending',
    createdAt: plan.createdAt,
    paidAt,
    updatedAt: at,
    lines: plan.lines,
    tickets: [],
    refund,
  };
}

function paid(sale: Sale, plan: OrderPlan): SoldOrder {
  const { createdAt, lines, userId, outcome } = plan;
  const paidAt = new Date(createdAt.getTime() + Math.floor(sale.random.range(40_000, 280_000)));
  const isRefunded = outcome === 'refunded' || outcome === 'partly-refunded';
  const refundedAt = isRefunded ? refundTime(sale, paidAt) : paidAt;
  const isCalledOff = sale.event.cancelledAt !== null;
  const refund = {
    reason: isCalledOff ? 'event_cancelled' : 'requested_by_admin',
    status: 'succeeded',
    at: refundedAt,
    requestedBy: demoAccounts.admin.id,
  } as const;
  const tickets = ticketsOf(sale, plan, refundedAt);
  const status = outcome === 'refunded' ? 'refunded' : 'paid';
  return {
    label: labelOf(sale),
    userId,
    eventId: sale.event.id,
    status,
    createdAt,
    paidAt,
    updatedAt: refundedAt,
    lines,
    tickets,
    refund: isRefunded ? refund : null,
    ...(plan.voucherId !== undefined && { voucherId: plan.voucherId }),
  };
}

/** Turns a planned order into the order it became, and takes its seats. */
export function placeOrder(sale: Sale, plan: OrderPlan): void {
  const { outcome, lines } = plan;
  if (outcome === 'expired' || outcome === 'cancelled') sale.orders.push(unpaid(sale, plan));
  else if (outcome === 'late-refunded' || outcome === 'late-waiting') sale.orders.push(tooLate(sale, plan));
  else sale.orders.push(paid(sale, plan));
  if (outcome === 'paid') sale.book.take(lines);
  // The seat given back is the last of the order.
  const [last] = lines.slice(-1);
  if (outcome === 'partly-refunded' && last !== undefined)
    sale.book.take([...lines.slice(0, -1), { ...last, quantity: last.quantity - 1 }]);
}
