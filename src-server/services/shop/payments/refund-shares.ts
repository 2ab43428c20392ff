import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { cents, vatWithin } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isOfOwnPayment } from './find-refund.ts';

/** What has no line of its own is a service at the full rate. */
export const FULL_RATE_BPS = 1900;

const itemCents = sql`${orderItems.unitPriceCents} * ${orderItems.quantity}`;

/** For a query that has both tables: what of a refund the books and its correction are made of. */
export const RETURN = {
  id: refunds.id,
  orderId: refunds.orderId,
  amountCents: refunds.amountCents,
  channel: orders.channel,
};
/** Money that went back of the order's own payment. */
export const isReturn = and(eq(refunds.status, 'succeeded').inlineParams(), isOfOwnPayment);
const returnsOfOrder = prepared({ orderId: refunds.orderId }, (orm, { orderId }) =>
  orm
    .select(RETURN)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isReturn, eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .prepare(),
);
const sharesOfTickets = prepared({ id: refundTickets.refundId }, (orm, { id }) =>
  orm
    .select({ vatBps: tickets.vatBps, grossCents: sql<number>`sum(${tickets.pricePaidCents})` })
    .from(refundTickets)
    .innerJoin(tickets, eq(tickets.id, refundTickets.ticketId))
    .where(eq(refundTickets.refundId, id))
    .groupBy(tickets.vatBps)
    .prepare(),
);
/** What was sold with tickets goes back at its own rate, for its whole price. */
const sharesOfAddOns = prepared({ id: orderAddOns.refundId }, (orm, { id }) =>
  orm
    .select({ vatBps: orderAddOns.vatBps, grossCents: sql<number>`sum(${orderAddOns.priceCents})` })
    .from(orderAddOns)
    .where(eq(orderAddOns.refundId, id))
    .groupBy(orderAddOns.vatBps)
    .prepare(),
);
const sharesOfItems = prepared({ id: orderItems.orderId }, (orm, { id }) =>
  orm
    .select({
      vatBps: orderItems.vatBps,
      grossCents: sql<number>`sum(${itemCents})`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .groupBy(orderItems.vatBps)
    .orderBy(desc(orderItems.vatBps))
    .prepare(),
);

type Db = Pick<ServiceContext, 'db'>;

type Share = { vatBps: number; grossCents: number };
type Return = { id: string; orderId: string; channel: string };
/** An amount spread over rates as their shares are; the parts always sum to the whole. Pure. */
function spreadOver(amountCents: number, shares: readonly Share[]): Share[] {
  const whole = shares.reduce((sum, share) => sum + share.grossCents, 0);
  if (whole === 0) return [{ vatBps: FULL_RATE_BPS, grossCents: amountCents }];
  let left = amountCents;
  return shares.map(({ vatBps, grossCents }, at) => {
    const part = at === shares.length - 1 ? left : Math.floor((amountCents * grossCents) / whole);
    left -= part;
    return { vatBps, grossCents: part };
  });
}

const at = (shares: readonly Share[], vatBps: number): number =>
  shares.reduce((sum, share) => sum + (share.vatBps === vatBps ? share.grossCents : 0), 0);

/** Shares taken from what is left: no rate gives back more than it has, and the rest is of the other rates. Pure. */
function takeFrom(left: readonly Share[], wanted: readonly Share[]): Share[] {
  const leftCents = left.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const amountCents = wanted.reduce((sum, { grossCents }) => sum + grossCents, 0);
  // More than the order's lines ever cost: nothing to take it from.
  if (amountCents > leftCents) return [...wanted];
  const parts = left.map(({ vatBps, grossCents }) => ({
    vatBps,
    grossCents: Math.min(grossCents, at(wanted, vatBps)),
  }));
  let rest = amountCents - parts.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return parts
    .map(({ vatBps, grossCents }) => {
      const more = Math.min(rest, at(left, vatBps) - grossCents);
      rest -= more;
      return { vatBps, grossCents: grossCents + more };
    })
    .filter(({ grossCents }) => grossCents > 0);
}

type Judged = { id: string; shares: Share[]; leftBefore: Share[] };

/** What a refund is of: first what was sold with tickets, then the tickets, else all that is left. */
function sharesOf(ctx: Db, { id, amountCents, left }: { id: string; amountCents: number; left: readonly Share[] }) {
  const [ofTickets, besides] = [sharesOfTickets(ctx.db).all({ id }), sharesOfAddOns(ctx.db).all({ id })];
  const rest = amountCents - besides.reduce((sum, { grossCents }) => sum + grossCents, 0);
  if (rest < 0) return spreadOver(amountCents, besides);
  if (besides.length > 0 && rest === 0) return besides;
  return [...besides, ...spreadOver(rest, ofTickets.length > 0 ? ofTickets : left)];
}

/** An order's refunds one after the other: what each gave back at each rate, and what was left at each before it. */
function judgeInOrder(ctx: Db, orderId: string): Judged[] {
  let left: Share[] = sharesOfItems(ctx.db).all({ id: orderId });
  return returnsOfOrder(ctx.db)
    .all({ orderId })
    .map(({ id, amountCents }) => {
      const shares = takeFrom(left, sharesOf(ctx, { id, amountCents, left }));
      const leftBefore = left;
      left = left.map(({ vatBps, grossCents }) => ({ vatBps, grossCents: grossCents - at(shares, vatBps) }));
      return { id, shares, leftBefore };
    });
}

const vatOf = (grossCents: number, vatBps: number): number => vatWithin(cents(grossCents), vatBps).vatCents;

/**
 * What a refund that arrived gave back at each rate, and the VAT that it takes off again: of its tickets' rates, else
 * of what is left of the order. A till prints a receipt for it, which says its own VAT. Online the receipt of the order
 * counts: what is left of it after each refund, so that in the end nothing is left of its VAT.
 */
export function returnedShares(ctx: Db, refund: Return): (Share & { vatCents: number })[] {
  const judged = judgeInOrder(ctx, refund.orderId).find(({ id }) => id === refund.id);
  return (judged?.shares ?? []).map(({ vatBps, grossCents }) => {
    const left = at(judged?.leftBefore ?? [], vatBps);
    const vatCents =
      refund.channel === 'door' ? vatOf(grossCents, vatBps) : vatOf(left, vatBps) - vatOf(left - grossCents, vatBps);
    return { vatBps, grossCents, vatCents };
  });
}
