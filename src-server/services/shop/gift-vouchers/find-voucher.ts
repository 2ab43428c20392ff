import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { OwnVoucher, VoucherLook } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents } from '#shared/money.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { giftVoucherMoves, giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { orders } from '#server/db/schema/orders.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type VoucherRow = typeof giftVouchers.$inferSelect;
type Db = Pick<ServiceContext, 'db'>;

const byHold = prepared({ orderId: giftVoucherMoves.orderId }, (orm, { orderId }) =>
  orm
    .select({ voucherId: giftVoucherMoves.voucherId, heldCents: sql<number>`-sum(${giftVoucherMoves.cents})` })
    .from(giftVoucherMoves)
    .where(eq(giftVoucherMoves.orderId, orderId))
    .groupBy(giftVoucherMoves.voucherId)
    .prepare(),
);
const ofPerson = prepared({ userId: giftVouchers.userId }, (orm, { userId }) =>
  orm
    .select()
    .from(giftVouchers)
    .where(and(eq(giftVouchers.userId, userId), isNotNull(giftVouchers.issuedAt)))
    .orderBy(desc(giftVouchers.createdAt), desc(giftVouchers.id))
    .prepare(),
);

export const findVoucher = ({ db }: Db, id: string): VoucherRow | undefined => findRow(db, giftVouchers, { id });
export const findVoucherOfOrder = ({ db }: Db, orderId: string): VoucherRow | undefined =>
  findRow(db, giftVouchers, { orderId });

/** The voucher that an order was held by, and what it still holds of it; moved tickets ask the order before theirs. */
export function findHold({ db }: Db, orderId: string): { voucherId: string; heldCents: number } | undefined {
  for (let id: string | null | undefined = orderId; id != null;) {
    const hold = byHold(db).get({ orderId: id });
    if (hold !== undefined) return hold;
    id = findRow(db, orders, { id }, ['movedFromId'])?.movedFromId;
  }
  return undefined;
}

/** Whether something may be paid from it now. */
export const isUsable = (ctx: Pick<ServiceContext, 'now'>, { endsAt, blockedAt }: VoucherRow): boolean =>
  blockedAt === null && endsAt !== null && ctx.now() < endsAt;

/**
 * The voucher of a typed code, for whoever wants to pay with it. Throws GIFT_VOUCHER_UNKNOWN (also of one that is blocked
 * or was never paid), GIFT_VOUCHER_OVER.
 */
export function requireVoucher(ctx: Pick<ServiceContext, 'db' | 'now'>, code: string): VoucherRow & { endsAt: Date } {
  const voucher = findRow(ctx.db, giftVouchers, { code });
  if (voucher?.issuedAt == null || voucher.endsAt === null || voucher.blockedAt !== null)
    throw new DomainError('GIFT_VOUCHER_UNKNOWN');
  if (!isUsable(ctx, voucher)) throw new DomainError('GIFT_VOUCHER_OVER');
  return { ...voucher, endsAt: voucher.endsAt };
}

/** `giftVouchers.look`: what is left of a voucher. Throws as `requireVoucher`, and GIFT_VOUCHER_SPENT. */
export function lookAtVoucher(ctx: ServiceContext, { code }: { code: string }): VoucherLook {
  requirePermission(ctx, 'checkout:buy');
  const { restCents, endsAt } = requireVoucher(ctx, code);
  if (restCents === 0) throw new DomainError('GIFT_VOUCHER_SPENT');
  return { code, restCents: cents(restCents), endsAt };
}

/** `giftVouchers.mine`: what somebody bought, and their credit, the newest first. */
export function listOwnVouchers(ctx: ServiceContext): OwnVoucher[] {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return ofPerson(ctx.db)
    .all({ userId })
    .flatMap(({ id, code, kind, amountCents, restCents, forName, endsAt, blockedAt, createdAt }) =>
      endsAt === null
        ? []
        : {
            id,
            code,
            kind,
            forName,
            endsAt,
            createdAt,
            amountCents: cents(amountCents),
            restCents: cents(restCents),
            isOwn: kind === 'credit',
            isBlocked: blockedAt !== null,
          },
    );
}
