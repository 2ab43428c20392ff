/** What the audit log says of codes, vouchers and cards of several entries. */
export const VOUCHER_AUDIT_WORDS = {
  'entry_card.corrected': 'Corrected the entries of a card',
  'entry_card.issued': 'A card of several entries was paid',
  'entry_card_kind.saved': 'Made or changed a kind of card',
  'gift_voucher.blocked': 'Blocked a gift voucher',
  'gift_voucher.issued': 'A gift voucher was paid, or given as credit',
  'gift_voucher.sent_again': 'Sent a gift voucher again',
  'gift_voucher.unblocked': 'Took the block off a gift voucher',
  'promo_code.changed': 'Changed a promo code',
  'promo_code.ended': 'Ended a promo code',
  'promo_code.made': 'Made a promo code',
  'promo_place.taken': 'A free place of a promo code was taken',
};
