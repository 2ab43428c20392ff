import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { judgeTickets, refundedOrPendingCents } from '#shared/orders/refund-rule.ts';
import { prepared } from '#server/db/client.ts';
import { refunds, refundTickets } from '#server/db/schema/payments.ts';
import { findCheckIn } from '../check-in/check-in-rows.ts';
import { freeAtDoor } from '../check-in/member-entry.ts';
import { takeBack } from '../check-in/undo-check-in.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import { followRefunds, refundsOfPayment } from '../../shop/orders/follow-refunds.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cancelTickets, findRefundableTickets } from '../../shop/tickets/cancel-tickets.ts';
import { tellSpentVouchers } from '../vouchers/spent-vouchers.ts';
import { givenBackCents } from './door-refund-rows.ts';
import type { SaleView, SoldTicket } from './sale-view.ts';

const linkedTo = prepared({ intentKey: refunds.intentKey }, (orm, { intentKey }) =>
  orm
    .select({ ticketId: refundTickets.ticketId })
    .from(refunds)
    .innerJoin(refundTickets, eq(refundTickets.refundId, refunds.id))
    .where(eq(refunds.intentKey, intentKey))
    .prepare(),
);

/** The tickets that refunds of these intents have voided, or claimed while the provider is asked. */
export const ticketsOfIntents = (ctx: ServiceContext, intentKeys: readonly string[]): Set<string> =>
  new Set(
    intentKeys.flatMap((intentKey) =>
      linkedTo(ctx.db)
        .all({ intentKey })
        .map(({ ticketId }) => ticketId),
    ),
  );

/**
 * What a refund at the door may void and what it is worth, by the refund rule. `keys` are this refund's own intents:
 * what an earlier part of it has voided counts as valid still. A ticket that another refund has claimed is not to be
 * had. No positions are all tickets. Errors: REFUND_NOT_POSSIBLE, REFUND_TOO_LARGE.
 */
export function judgeDoorRefund(
  ctx: ServiceContext,
  sale: Pick<SaleView, 'tickets'> & { orderId: string },
  { positions, givenCents, keys }: { positions: readonly number[]; givenCents?: number; keys: readonly string[] },
): SoldTicket[] {
  const own = ticketsOfIntents(ctx, keys);
  const claimed = new Set(findRefundableTickets(ctx, sale.orderId).flatMap((t) => (t.isClaimed ? [t.id] : [])));
  const tickets = sale.tickets.map((ticket) => ({
    ...ticket,
    status: own.has(ticket.id) ? ('used' as const) : ticket.status,
    isClaimed: claimed.has(ticket.id) && !own.has(ticket.id),
  }));
  const idAt = (position: number) => tickets.find((ticket) => ticket.position === position)?.id ?? 'unknown';
  const order = findOrder(ctx, sale.orderId);
  const othersCents =
    order === undefined ? 0 : refundedOrPendingCents(refundsOfPayment(ctx, order)) - givenBackCents(ctx, keys);
  const { voids } = judgeTickets({
    way: 'door',
    tickets,
    named: positions.length === 0 ? 'all' : positions.map(idAt),
    leftCents: (order?.totalCents ?? 0) - othersCents,
    ...(givenCents !== undefined && { givenCents }),
  });
  if (voids.length === 0) throw new DomainError('REFUND_NOT_POSSIBLE');
  return sale.tickets.filter(({ id }) => voids.some((voided) => voided.id === id));
}

type TakenBack = { refundId: string | null; entryId: string; orderId: string };

/**
 * Carries out what the refund rule says of money that goes back at a door, by card, in cash, by a call or by the
 * journal. Tickets and their vouchers are void, seats and entitlements free, and their guests count as gone. Call
 * inside a transaction.
 */
export function takeTicketsBack(
  ctx: ServiceContext,
  tickets: readonly SoldTicket[],
  { refundId, entryId, orderId }: TakenBack,
): void {
  const live = tickets.filter(({ status }) => status !== 'cancelled');
  tellSpentVouchers(ctx, { entryId, ticketIds: live.map(({ id }) => id) });
  for (const { admissionId } of live) {
    const checkIn = admissionId === null ? undefined : findCheckIn(ctx, admissionId);
    if (checkIn === undefined) continue;
    takeBack(ctx, checkIn, entryId);
    freeAtDoor(ctx, checkIn.id);
  }
  const ids = new Set(live.map(({ id }) => id));
  cancelTickets(
    ctx,
    findRefundableTickets(ctx, orderId).filter(({ id }) => ids.has(id)),
    refundId,
  );
  followRefunds(ctx, orderId);
}
