import { DomainError } from '#shared/errors.ts';
import type { RedeemVoucherInput, VoucherAnswer } from '#shared/door/voucher.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import type { Desk } from '../devices/desk.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { answerOf, judgeVoucher } from './show-voucher.ts';
import { findRedemption, insertRedemption } from './voucher-rows.ts';

/**
 * `kasse.redeemVoucher`: spends a voucher, if nobody has. The same entry twice is one redemption; any other answer than
 * `isGiven` changes nothing. Errors: EVENT_NOT_FOUND, EVENT_OVER, CASHIER_UNKNOWN, IDEMPOTENCY_KEY_REUSED.
 */
export function redeemVoucher(ctx: ServiceContext, desk: Desk, input: RedeemVoucherInput): VoucherAnswer {
  const { entryId, eventId, cashierId } = input;
  return inTransaction(ctx.db, () => {
    loadDoorEvent(ctx, eventId);
    requireTillPerson(ctx, cashierId, ctx.now());
    const judged = judgeVoucher(ctx, input);
    const before = findRedemption(ctx, entryId);
    if (before !== undefined && (before.deskId !== desk.id || before.voucherId !== judged.voucherId))
      throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    if (before !== undefined) return answerOf(judged, { isGiven: before.undoneAt === null });
    if (judged.state !== 'open') return answerOf(judged, { isGiven: false });
    const { voucherId, ticketId, cents } = judged;
    const redeemedAt = ctx.now();
    insertRedemption(ctx, { id: entryId, voucherId, ticketId, eventId, cents, deskId: desk.id, cashierId, redeemedAt });
    return answerOf(judgeVoucher(ctx, input), { isGiven: true });
  });
}
