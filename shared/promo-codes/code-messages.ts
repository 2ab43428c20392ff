/** What is wrong with a code that a buyer types: a promo code's limits, and vouchers for an amount. */
export const CODE_CONFLICTS = {
  GIFT_VOUCHER_UNKNOWN: 'We do not know this voucher. Please check how its code is written.', // none, blocked, or never paid
  GIFT_VOUCHER_SPENT: 'There is not enough left on this voucher.', // spent, also by another order at the same moment
  PROMO_CODE_USED_UP: 'This promo code has been used as often as it can be.', // fewer tickets are left of it than were asked for
  PROMO_CODE_PERSON_LIMIT: 'You have used this promo code as often as one person can.', // the same, of what one person may buy with it
  PROMO_CODE_TAKEN: 'There is a promo code with this name already, now or before. Please choose another one.',
  GIFT_VOUCHER_OVER: 'This voucher was valid until the end of the third year.', // §§ 195, 199 BGB
} as const;
