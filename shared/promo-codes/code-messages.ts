/** What is wrong with what a buyer pays by: a promo code's limits, vouchers for an amount, cards of several entries, parts. */
export const CODE_CONFLICTS = {
  GIFT_VOUCHER_UNKNOWN: 'We do not know this voucher. Please check how its code is written.', // none, blocked, or never paid
  GIFT_VOUCHER_SPENT: 'There is not enough left on this voucher.', // spent, also by another order at the same moment
  PROMO_CODE_USED_UP: 'This promo code has been used as often as it can be.', // fewer tickets are left of it than were asked for
  PROMO_CODE_PERSON_LIMIT: 'You have used this promo code as often as one person can.', // the same, of what one person may buy with it
  PARTS_CHANGED: 'This ticket can no longer be paid in these parts. Please look at the price again.', // another plan by now
  PARTS_OPEN: 'This ticket is paid in parts. Pay the rest first.', // no other way out while a part is open
  PARTS_STAY: 'A ticket that was paid in parts can’t be passed on or changed for another one.', // its money is in several payments
  PROMO_CODE_TAKEN: 'This code was made already. Please choose another one.',
  PROMO_PLACE_NONE: 'No free place is left.', // all that were earned are taken
  GIFT_VOUCHER_OVER: 'This voucher has expired.', // §§ 195, 199 BGB
  ENTRY_CARD_UNKNOWN: 'We do not know this card.', // none, not paid, or somebody else's
  ENTRY_CARD_NOT_HERE: 'This card does not pay for these tickets.', // another kind of event, rate of VAT, or price
  ENTRY_CARD_SPENT: 'There are not enough entries left on this card. Please look at the new price.', // also by another order
  ENTRY_CARD_OVER: 'This card is over.',
  ENTRY_CARD_NOT_OFFERED: 'This card is not sold like this any more. Please load the page anew.', // its terms have changed
} as const;
