import { randomInt, randomUUID } from 'node:crypto';
import type { Genre } from '#shared/art/inks.ts';
import { DomainError } from '#shared/errors.ts';
import {
  VOUCHER_CODE_SIGNS,
  VOUCHER_SIGNS,
  voucherEndsAt,
  giftVoucherCode,
} from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { giftVoucherMoves, giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findHold, findVoucher, findVoucherOfOrder, isUsable } from './find-voucher.ts';

const CREDIT_MOTIF: Genre = 'bachata';

const drawCode = (): string =>
  giftVoucherCode(
    Array.from({ length: VOUCHER_CODE_SIGNS }, () => VOUCHER_SIGNS[randomInt(VOUCHER_SIGNS.length)]).join(''),
  );

type NewVoucher = Omit<
  typeof giftVouchers.$inferInsert,
  'id' | 'code' | 'restCents' | 'issuedAt' | 'endsAt' | 'blockedAt' | 'createdAt'
>;

/** A voucher that is worth nothing yet. Call inside a transaction. Gives its id. */
export function makeVoucher(ctx: ServiceContext, voucher: NewVoucher): string {
  const id = randomUUID();
  insertRow(ctx.db, giftVouchers, { id, code: drawCode(), ...voucher, createdAt: ctx.now() });
  return id;
}

/** From now on it can be spent; its three years begin. Call inside a transaction. */
function issue(ctx: ServiceContext, voucher: { id: string; amountCents: number }, refundId: string | null): void {
  const [voucherId, now] = [voucher.id, ctx.now()];
  updateRows(ctx.db, giftVouchers, { id: voucherId, issuedAt: null }, { issuedAt: now, endsAt: voucherEndsAt(now) });
  insertRow(ctx.db, giftVoucherMoves, { voucherId, why: 'issued', cents: voucher.amountCents, refundId, at: now });
  writeAudit(ctx, {
    action: 'gift_voucher.issued',
    subjectKind: 'gift_voucher',
    subjectId: voucherId,
    after: { amountCents: voucher.amountCents, ...(refundId !== null && { refundId }) },
  });
}

/** An order of a voucher is paid: it is worth its price, and goes to whom it is for. Call inside that transaction. */
export function issueBoughtVoucher(ctx: ServiceContext, orderId: string): void {
  const voucher = findVoucherOfOrder(ctx, orderId);
  if (voucher === undefined) throw new Error(`order ${orderId} buys no voucher`);
  issue(ctx, voucher, null);
  putInOutbox(ctx, { kind: 'mail.voucher_bought', refId: voucher.id, lang: voucher.lang });
  if (voucher.recipientEmail === null) return;
  const notBefore = voucher.sendAt ?? undefined;
  putInOutbox(ctx, { kind: 'mail.voucher_for_you', refId: voucher.id, lang: voucher.lang }, { notBefore });
}

/** What a refund brings to a voucher, and in whose name a new one is made. */
type Return = { orderId: string; userId: string | null; lang: Lang | null; cents: number; asCredit: boolean };

/**
 * The voucher that money goes back to: the one that paid, while something may be paid from it, else a new one as credit,
 * as also by the guest's own choice. The refund's row names it; `bringBack` then fills it. Call inside a transaction.
 */
export function voucherForReturn(ctx: ServiceContext, { orderId, userId, lang, cents, asCredit }: Return): string {
  const hold = asCredit ? undefined : findHold(ctx, orderId);
  const before = hold && findVoucher(ctx, hold.voucherId);
  if (before !== undefined && isUsable(ctx, before) && before.restCents + cents <= before.amountCents) return before.id;
  return makeVoucher(ctx, { kind: 'credit', amountCents: cents, userId, lang, motif: CREDIT_MOTIF });
}

/** Money of a refund comes on its voucher. Call in the transaction that wrote the refund. */
export function bringBack(
  ctx: ServiceContext,
  voucherId: string,
  { refundId, cents }: { refundId: string; cents: number },
): void {
  const voucher = findVoucher(ctx, voucherId);
  if (voucher?.issuedAt === null) {
    issue(ctx, voucher, refundId);
    return;
  }
  insertRow(ctx.db, giftVoucherMoves, { voucherId, why: 'returned', cents, refundId, at: ctx.now() });
}

/**
 * The order that bought a voucher is to be refunded by the office. What goes back goes off the voucher by itself
 * (db/triggers-gift-vouchers.ts). Throws GIFT_VOUCHER_SPENT where so much is not on it any more.
 */
export function requireOnVoucher(ctx: ServiceContext, orderId: string, cents: number): void {
  const voucher = findVoucherOfOrder(ctx, orderId);
  if (voucher !== undefined && voucher.restCents < cents) throw new DomainError('GIFT_VOUCHER_SPENT');
}
