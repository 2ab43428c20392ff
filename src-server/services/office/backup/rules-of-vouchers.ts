import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/client.ts';
import { giftVoucherMoves, giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sumOf, type Rule } from './rule.ts';

const heldByOrder = (orm: Orm) =>
  orm
    .select({ cents: sql<number>`-${sumOf(giftVoucherMoves.cents)}` })
    .from(giftVoucherMoves)
    .where(eq(giftVoucherMoves.orderId, orders.id));

/** Gift vouchers and credit against their moves, and against the orders that they pay. */
export const VOUCHER_RULES: readonly Rule[] = [
  {
    says: 'a voucher whose rest is not what came on it less what went off it',
    broken: (orm) => {
      const moved = orm
        .select({ cents: sumOf(giftVoucherMoves.cents) })
        .from(giftVoucherMoves)
        .where(eq(giftVoucherMoves.voucherId, giftVouchers.id));
      return orm.select({ id: giftVouchers.id }).from(giftVouchers).where(ne(giftVouchers.restCents, moved));
    },
  },
  {
    says: 'an order that does not hold of a voucher what it was to pay, or holds it though it came to nothing',
    broken: (orm) =>
      orm
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            gt(orders.fromVoucherCents, 0),
            // What was moved is held by the order that it came from.
            isNull(orders.movedFromId),
            ne(
              heldByOrder(orm),
              sql`case when ${orders.paidAt} is null and ${orders.status} in ('expired', 'cancelled') then 0
                else ${orders.fromVoucherCents} end`,
            ),
          ),
        ),
  },
];
