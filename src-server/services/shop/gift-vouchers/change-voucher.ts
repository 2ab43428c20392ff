import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findVoucher } from './find-voucher.ts';

/**
 * `admin.giftVouchers.sendAgain`: its mail once more, to its buyer, and to whom it is for once that day has come; twice
 * within a minute is a double click. Throws GIFT_VOUCHER_UNKNOWN of one that is blocked, or was not bought.
 */
export function sendVoucherAgain(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    const voucher = findVoucher(ctx, id);
    if (voucher === undefined || voucher.issuedAt === null || voucher.blockedAt !== null || voucher.kind === 'credit')
      throw new DomainError('GIFT_VOUCHER_UNKNOWN');
    const { recipientEmail, sendAt, lang } = voucher;
    const refId = `${id}:${Math.floor(ctx.now().getTime() / MINUTE_MS)}`;
    putInOutbox(ctx, { kind: 'mail.voucher_bought', refId, lang });
    if (recipientEmail !== null && (sendAt === null || sendAt <= ctx.now()))
      putInOutbox(ctx, { kind: 'mail.voucher_for_you', refId, lang });
    writeAudit(ctx, { action: 'gift_voucher.sent_again', subjectKind: 'gift_voucher', subjectId: id });
  });
}

/**
 * `admin.giftVouchers.block`: nobody pays with it until it is free again; what is on it stays, and open orders keep what
 * they hold. A second time changes nothing.
 */
export function blockVoucher(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    if (updateRows(ctx.db, giftVouchers, { id, blockedAt: null }, { blockedAt: ctx.now() }) === 0) return;
    writeAudit(ctx, { action: 'gift_voucher.blocked', subjectKind: 'gift_voucher', subjectId: id });
  });
}

/** `admin.giftVouchers.unblock`: it can be spent again, until the day that was always its last. */
export function unblockVoucher(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'payments:manage');
  inTransaction(ctx.db, () => {
    if (findVoucher(ctx, id)?.blockedAt == null) return;
    updateRows(ctx.db, giftVouchers, { id }, { blockedAt: null });
    writeAudit(ctx, { action: 'gift_voucher.unblocked', subjectKind: 'gift_voucher', subjectId: id });
  });
}
