import { and, eq, sql } from 'drizzle-orm';
import { voucherOfSale, voucherIdOf } from '#shared/door/voucher-code.ts';
import { prepared } from '#server/db/client.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { findLiveRedemption } from './voucher-rows.ts';

const saleOf = prepared({ orderId: tillRecords.orderId }, (orm, { orderId }) =>
  orm
    .select({ id: tillRecords.id, deskId: tillRecords.deskId, eventId: tillRecords.eventId })
    .from(tillRecords)
    .where(and(eq(tillRecords.orderId, orderId), sql`${tillRecords.kind} = 'sale'`)) // as the index has it
    .prepare(),
);

/**
 * Tickets of a door sale go back whose vouchers were spent: the money has gone out whole, so the office is told how much
 * of it was drunk. Call inside the refund's transaction.
 */
export function tellSpentVouchers(
  ctx: ServiceContext,
  { entryId, orderId, tickets }: { entryId: string; orderId: string; tickets: readonly { position: number }[] },
): void {
  const sale = saleOf(ctx.db).get({ orderId });
  if (sale === undefined || sale.eventId === null) return;
  const { id: saleId, eventId, deskId } = sale;
  const uses = tickets.flatMap(
    ({ position }) => findLiveRedemption(ctx, voucherIdOf(eventId.slice(0, 8), voucherOfSale(saleId, position))) ?? [],
  );
  if (uses.length === 0) return;
  const detail = String(uses.reduce((sum, { cents }) => sum + cents, 0));
  const otherDeskId = uses.find((use) => use.deskId !== deskId)?.deskId;
  recordDeskException(ctx, { entryId, deskId, otherDeskId, eventId, kind: 'voucher_spent', detail });
}
