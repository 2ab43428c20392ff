import { asc, eq, sql } from 'drizzle-orm';
import { leftToPay } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents, formatCents, timesCents } from '#shared/money.ts';
import type { OrderBooks } from '#shared/orders/order-list.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { prepared } from '#server/db/client.ts';
import { doorPayments, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEntriesHeld } from '../../shop/entry-cards/find-card.ts';
import { findOrderItems, type OrderRow } from '../../shop/orders/find-order.ts';
import { receiptOfOrder } from '../../shop/orders/receipt-of-order.ts';

const saleOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({
      id: tillRecords.id,
      cashCents: tillRecords.cashCents,
      cardCents: tillRecords.cardCents,
      receiptNumber: sql<string | null>`json_extract(${tillRecords.facts}, '$.receiptNumber')`,
    })
    .from(tillRecords)
    .where(sql`${eq(tillRecords.orderId, orderId)} and ${tillRecords.kind} = 'sale'`)
    .limit(1)
    .prepare(),
);
const cardsOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({ reference: doorPayments.reference })
    .from(doorPayments)
    .innerJoin(tillRecords, eq(tillRecords.id, doorPayments.saleId))
    .where(eq(tillRecords.orderId, orderId))
    .orderBy(asc(doorPayments.createdAt))
    .prepare(),
);

/** The till's record of the sale an order was made by. */
export const saleOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string) => saleOf(ctx.db).get({ orderId });

/** The provider's names of the cards that our own readers charged for an order at the door. */
export const doorCardsOf = (ctx: Pick<ServiceContext, 'db'>, orderId: string): string[] =>
  cardsOf(ctx.db)
    .all({ orderId })
    .map(({ reference }) => reference);

const MEANS: Record<Exclude<OrderRow['channel'], 'door'>, string> = {
  online: 'Online, with Stripe',
  given: 'Given, for nothing',
  imported: 'In another system',
  voucher: 'Online, with Stripe',
  card: 'Online, with Stripe',
  part: 'Online, with Stripe',
};

/** `At the door: cash €12.00, card €3.00`. */
function meansOf(ctx: ServiceContext, order: OrderRow): string | null {
  if (order.paidAt === null) return null;
  if (findEntriesHeld(ctx, order.id) !== undefined && order.totalCents === 0) return 'With entries of a card';
  if (order.totalCents === 0 && order.channel !== 'given') return 'Free of charge';
  if (order.movedFromId !== null) return 'With the value of moved tickets';
  if (order.fromVoucherCents > 0) {
    const left = leftToPay(order);
    const byVoucher = `With a voucher: ${formatCents(cents(order.fromVoucherCents))}`;
    return left === 0 ? byVoucher : `${byVoucher}; ${MEANS.online}: ${formatCents(left)}`;
  }
  if (order.channel !== 'door') return MEANS[order.channel];
  const { cashCents = 0, cardCents = 0 } = saleOfOrder(ctx, order.id) ?? {};
  const parts = [
    ...(cashCents > 0 ? [`cash ${formatCents(cents(cashCents))}`] : []),
    ...(cardCents > 0 ? [`card ${formatCents(cents(cardCents))}`] : []),
  ];
  return parts.length === 0 ? 'At the door' : `At the door: ${parts.join(', ')}`;
}

/** How an order stands in the books: how it was paid, its VAT by rate, and its receipt. */
export function orderBooks(ctx: ServiceContext, order: OrderRow): OrderBooks {
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  const lines = findOrderItems(ctx, order.id).map(({ unitPriceCents, quantity, vatBps }) => ({
    lineCents: timesCents(cents(unitPriceCents), quantity),
    vatBps,
  }));
  return {
    means: meansOf(ctx, order),
    vat: isSmallBusiness || order.paidAt === null ? [] : vatByRate(lines),
    receiptNumber:
      order.channel === 'door'
        ? (saleOfOrder(ctx, order.id)?.receiptNumber ?? null)
        : (receiptOfOrder(ctx, order, '')?.number ?? null),
  };
}
