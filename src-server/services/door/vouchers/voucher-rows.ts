import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isOnlineVoucher, type VoucherCode } from '#shared/door/voucher-code.ts';
import type { VoucherUse } from '#shared/door/voucher.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import { voucherRedemptions } from '#server/db/schema/vouchers.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type Redemption = typeof voucherRedemptions.$inferSelect;

const use = {
  id: voucherRedemptions.id,
  at: voucherRedemptions.redeemedAt,
  deskName: desks.name,
  deskId: voucherRedemptions.deskId,
  cents: voucherRedemptions.cents,
};
const live = prepared({ voucherId: voucherRedemptions.voucherId }, (orm, { voucherId }) =>
  orm
    .select(use)
    .from(voucherRedemptions)
    .innerJoin(desks, eq(desks.id, voucherRedemptions.deskId))
    .where(and(eq(voucherRedemptions.voucherId, voucherId), isNull(voucherRedemptions.undoneAt)))
    .prepare(),
);
const soldOnline = prepared({ eventId: tickets.eventId, ref: String }, (orm, { eventId, ref }) =>
  orm
    .select({ id: tickets.id, status: tickets.status })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        gt(tickets.voucherCents, 0),
        eq(orders.channel, 'online'),
        sql`substr(${tickets.id}, -10) = ${ref}`,
      ),
    )
    .prepare(),
);
const soldAtDoor = prepared(
  { eventId: tillRecords.eventId, ref: String, position: tickets.position },
  (orm, { eventId, ref, position }) =>
    orm
      .select({ id: tickets.id, status: tickets.status })
      .from(tillRecords)
      .innerJoin(tickets, eq(tickets.orderId, tillRecords.orderId))
      .where(
        and(
          eq(tillRecords.eventId, eventId),
          eq(tillRecords.kind, 'sale'),
          sql`substr(${tillRecords.id}, -10) = ${ref}`,
          eq(tickets.position, position),
        ),
      )
      .prepare(),
);

/** Call inside a transaction; the row is append-only and needs no audit row. The database refuses a second live one. */
export const insertRedemption = (ctx: ServiceContext, row: Omit<Redemption, 'undoneAt' | 'undoId'>): void =>
  insertRow(ctx.db, voucherRedemptions, row);

/** The voucher can be redeemed again. Call inside a transaction. */
export const setRedemptionUndone = (ctx: ServiceContext, { id, undoId }: { id: string; undoId: string }): void =>
  void updateRows(ctx.db, voucherRedemptions, { id, undoneAt: null }, { undoneAt: ctx.now(), undoId });

export const findRedemption = (ctx: ServiceContext, id: string): Redemption | undefined =>
  findRow(ctx.db, voucherRedemptions, { id });

/** The redemption that counts, and where it was. */
export const findLiveRedemption = (
  ctx: ServiceContext,
  voucherId: string,
): (VoucherUse & { deskId: string; cents: number }) | undefined => live(ctx.db).get({ voucherId });

/** The ticket a voucher came with; undefined while its sale is still on its way from the desk. */
export const findVoucherTicket = (
  ctx: ServiceContext,
  { eventId, facts: owner }: Pick<VoucherCode, 'facts'> & { eventId: string },
): Pick<typeof tickets.$inferSelect, 'id' | 'status'> | undefined =>
  isOnlineVoucher(owner)
    ? soldOnline(ctx.db).get({ eventId, ref: owner.ref })
    : soldAtDoor(ctx.db).get({ eventId, ref: owner.ref, position: owner.position });
