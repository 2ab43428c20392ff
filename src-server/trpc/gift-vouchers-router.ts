import { BoughtVoucherInput, BuyVoucherInput, LookAtVoucherInput } from '#shared/gift-vouchers/gift-voucher-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { listOwnVouchers, lookAtVoucher } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { buyVoucher, showBoughtVoucher } from '#server/services/shop/orders/buy-voucher.ts';
import { takeTurn } from './caller.ts';
import { guessPromoCode } from './guess-promo-code.ts';
import { router, userProcedure } from './trpc.ts';

/** Each asks the payment provider for a page. */
const BUYS_AN_HOUR = { max: 30, windowMs: HOUR_MS };

export const giftVouchersRouter = router({
  /** Keeps a voucher's order and opens its payment page. Errors: see buyVoucher, RATE_LIMITED. */
  buy: userProcedure.input(BuyVoucherInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'buy a voucher', rule: BUYS_AN_HOUR, who: requireUser(ctx.service).userId });
    return buyVoucher(ctx.service, { ...input, lang: ctx.lang ?? null });
  }),

  /** One's own order of a voucher, asked about at the provider. Errors: ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
  bought: userProcedure
    .input(BoughtVoucherInput)
    .query(({ ctx, input }) => showBoughtVoucher(ctx.service, input.orderId)),

  /** What is left on a voucher, by its code. Errors: GIFT_VOUCHER_*, RATE_LIMITED after wrong ones. */
  look: userProcedure
    .input(LookAtVoucherInput)
    .mutation(({ ctx, input }) => guessPromoCode(ctx, () => lookAtVoucher(ctx.service, input))),

  /** What one has bought, and one's credit. */
  mine: userProcedure.query(({ ctx }) => listOwnVouchers(ctx.service)),
});
