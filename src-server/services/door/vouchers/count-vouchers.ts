import { and, count, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import type { VoucherCount } from '#shared/door/voucher.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import { voucherRedemptions } from '#server/db/schema/vouchers.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const sumOf = (column: typeof tickets.voucherCents | typeof voucherRedemptions.cents) =>
  sql<number>`coalesce(sum(${column}), 0)`;

const issued = prepared({ sessionId: tillRecords.sessionId }, (orm, { sessionId }) =>
  orm
    .select({ vouchers: count(), cents: sumOf(tickets.voucherCents) })
    .from(tillRecords)
    .innerJoin(tickets, eq(tickets.orderId, tillRecords.orderId))
    .where(
      and(
        eq(tillRecords.sessionId, sessionId),
        eq(tillRecords.kind, 'sale'),
        gt(tickets.voucherCents, 0),
        ne(tickets.status, 'cancelled'),
      ),
    )
    .prepare(),
);
const { deskId, redeemedAt } = voucherRedemptions;
const redeemed = prepared({ deskId, from: redeemedAt, to: redeemedAt }, (orm, { from, to, ...desk }) =>
  orm
    .select({ vouchers: count(), cents: sumOf(voucherRedemptions.cents) })
    .from(voucherRedemptions)
    .where(and(eq(deskId, desk.deskId), gte(redeemedAt, from), lt(redeemedAt, to), isNull(voucherRedemptions.undoneAt)))
    .prepare(),
);

/** Issued by a till's sales and not given back, and redeemed at its desk that night, with the till open or not. */
export function countVouchers(
  ctx: ServiceContext,
  night: { deskId: string; from: Date; to: Date },
  sessionId: string,
): VoucherCount {
  const out = issued(ctx.db).get({ sessionId });
  const back = redeemed(ctx.db).get(night);
  return {
    issued: out?.vouchers ?? 0,
    issuedCents: out?.cents ?? 0,
    redeemed: back?.vouchers ?? 0,
    redeemedCents: back?.cents ?? 0,
  };
}
