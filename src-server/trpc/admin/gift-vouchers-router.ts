import { ListVouchersInput, VoucherIdInput } from '#shared/gift-vouchers/gift-voucher-list.ts';
import { blockVoucher, sendVoucherAgain, unblockVoucher } from '#server/services/shop/gift-vouchers/change-voucher.ts';
import { countVouchers, listVouchers } from '#server/services/shop/gift-vouchers/list-vouchers.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminGiftVouchersRouter = router({
  /** Vouchers that were paid, and credit, a page at a time. */
  list: adminProcedure.input(ListVouchersInput).query(({ ctx, input }) => listVouchers(ctx.service, input)),

  /** How many are in each state, and what is left on them, in cents. */
  counts: adminProcedure.query(({ ctx }) => countVouchers(ctx.service)),

  /** Mails one once more. Error: GIFT_VOUCHER_UNKNOWN. */
  sendAgain: adminProcedure.input(VoucherIdInput).mutation(({ ctx, input }) => sendVoucherAgain(ctx.service, input)),

  /** Nobody pays with it from now on. */
  block: adminProcedure.input(VoucherIdInput).mutation(({ ctx, input }) => blockVoucher(ctx.service, input)),

  /** It can be spent again. */
  unblock: adminProcedure.input(VoucherIdInput).mutation(({ ctx, input }) => unblockVoucher(ctx.service, input)),
});
