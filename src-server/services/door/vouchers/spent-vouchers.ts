import { and, eq, gt, sql } from 'drizzle-orm';
import { voucherIdOf, voucherOfSale, voucherOfTicket } from '#shared/door/voucher-code.ts';
import { addCents, cents, type Cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { findLiveRedemption } from './voucher-rows.ts';

const withVoucher = prepared({ id: tickets.id }, (orm, { id }) =>
  orm
    .select({ orderId: tickets.orderId, eventId: tickets.eventId, position: tickets.position })
    .from(tickets)
    .where(and(eq(tickets.id, id), gt(tickets.voucherCents, 0)))
    .prepare(),
);
const saleOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: tillRecords.id, deskId: tillRecords.deskId })
    .from(tillRecords)
    .where(and(eq(tillRecords.orderId, orderId), sql`${tillRecords.kind} = 'sale'`)) // as the index has it
    .prepare(),
);

type Spent = {
  ticketId: string;
  eventId: string;
  cents: Cents;
  /** Where it was redeemed. */ deskId: string;
  /** Where its ticket was sold; null for one sold online. */ soldAt: string | null;
};

/** Which of these tickets had their voucher redeemed, and for how much. */
export function spentVouchersOf(ctx: ServiceContext, ticketIds: readonly string[]): Spent[] {
  return ticketIds.flatMap((ticketId) => {
    const ticket = withVoucher(ctx.db).get({ id: ticketId });
    if (ticket === undefined) return [];
    const { orderId, eventId, position } = ticket;
    const sale = saleOf(ctx.db).get({ orderId });
    const owner = sale === undefined ? voucherOfTicket(ticketId) : voucherOfSale(sale.id, position);
    const use = findLiveRedemption(ctx, voucherIdOf(eventId.slice(0, 8), owner));
    if (use === undefined) return [];
    return [{ ticketId, eventId, cents: cents(use.cents), deskId: use.deskId, soldAt: sale?.deskId ?? null }];
  });
}

/**
 * Tickets go back whose vouchers were spent: the money goes out whole, so the office is told how much of it was drunk.
 * Gives that sum. Call inside the refund's transaction, once for each refund.
 */
export function tellSpentVouchers(
  ctx: ServiceContext,
  { entryId, ticketIds }: { entryId: string; ticketIds: readonly string[] },
): Cents {
  const spent = spentVouchersOf(ctx, ticketIds);
  const sum = addCents(...spent.map((one) => one.cents));
  const [first] = spent;
  if (first === undefined) return sum;
  const deskId = first.soldAt ?? first.deskId;
  const otherDeskId = spent.find((one) => one.deskId !== deskId)?.deskId;
  const { eventId } = first;
  recordDeskException(ctx, { entryId, deskId, otherDeskId, eventId, kind: 'voucher_spent', detail: String(sum) });
  return sum;
}
