import { asc, eq } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { correctionNumber, type Correction } from '#shared/orders/correction.ts';
import { CAUSE_FOR_GUEST } from '#shared/orders/refund-causes.ts';
import type { Receipt } from '#shared/orders/receipt.ts';
import { prepared } from '#server/db/client.ts';
import { refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { OrderRow } from '../orders/find-order.ts';
import type { RefundRow } from '../payments/find-refund.ts';
import { returnedShares } from '../payments/refund-shares.ts';
import { refundsOfPayment } from '../orders/follow-refunds.ts';

type Db = Pick<ServiceContext, 'db'>;

const voided = prepared({ id: refundTickets.refundId }, (orm, { id }) =>
  orm
    .select({ ticketNumber: tickets.ticketNumber })
    .from(refundTickets)
    .innerJoin(tickets, eq(tickets.id, refundTickets.ticketId))
    .where(eq(refundTickets.refundId, id))
    .orderBy(asc(tickets.position))
    .prepare(),
);

/** The numbers of the tickets that a refund made void. */
export const ticketsVoidedBy = (ctx: Db, refundId: string): string[] =>
  voided(ctx.db)
    .all({ id: refundId })
    .map(({ ticketNumber }) => ticketNumber);

/**
 * What a refund that arrived corrects in the order's receipt, with the VAT it takes off. Null for one that has not
 * arrived, for a second payment, which no receipt has, and for what a till has sold: it prints its own.
 */
export function correctionOf(
  ctx: Db,
  refund: RefundRow,
  { order, receipt }: { order: OrderRow; receipt: Receipt },
): Correction | null {
  // The order's first refund is 1, and each keeps its place, whatever becomes of others.
  const place = refundsOfPayment(ctx, order).findIndex(({ id }) => id === refund.id) + 1;
  if (refund.status !== 'succeeded' || order.channel !== 'online' || place === 0) return null;
  return {
    number: correctionNumber(receipt.number, place),
    issuedAt: refund.updatedAt,
    receipt,
    amountCents: cents(refund.amountCents),
    vat: receipt.isSmallBusiness
      ? []
      : returnedShares(ctx, { id: refund.id, orderId: order.id, channel: order.channel }).map((share) => ({
          vatBps: share.vatBps,
          grossCents: cents(share.grossCents),
          netCents: cents(share.grossCents - share.vatCents),
          vatCents: cents(share.vatCents),
        })),
    why: refund.cause === null ? null : CAUSE_FOR_GUEST[receipt.lang][refund.cause],
    voidNumbers: ticketsVoidedBy(ctx, refund.id),
  };
}
