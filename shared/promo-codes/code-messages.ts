/** What is wrong with what a buyer pays by: a promo code's limits, vouchers for an amount, and cards of several entries. */
export const CODE_CONFLICTS = {
  GIFT_VOUCHER_UNKNOWN: 'We do not know this voucher. Please check how its code is written.', // none, blocked, or never paid
  GIFT_VOUCHER_SPENT: 'There is not enough left on this voucher.', // spent, also by another order at the same moment
  PROMO_CODE_USED_UP: 'This promo code has been used as often as it can be.', // fewer tickets are left of it than were asked for
  PROMO_CODE_PERSON_LIMIT: 'You have used this promo code as often as one person can.', // the same, of what one person may buy with it
  PROMO_CODE_TAKEN: 'This code was made already. Please choose another one.',
  PROMO_PLACE_NONE: 'No free place is left.', // all that were earned are taken
  GIFT_VOUCHER_OVER: 'This voucher has expired.', // §§ 195, 199 BGB
  ENTRY_CARD_UNKNOWN: 'We do not know this card.', // none, not paid, or somebody else's
  ENTRY_CARD_NOT_HERE: 'This card does not pay for these tickets.', // another kind of event, rate of VAT, or price
  ENTRY_CARD_SPENT: 'There are not enough entries left on this card. Please look at the new price.', // also by another order
  ENTRY_CARD_OVER: 'This card is over.',
  ENTRY_CARD_NOT_OFFERED: 'This card is not sold like this any more. Please load the page anew.', // its terms have changed
} as const;
