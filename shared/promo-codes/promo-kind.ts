/** Less by percent or by an amount, each ticket; or the right to buy a ticket type that is hidden from others. */
export const PROMO_KINDS = ['percent', 'amount', 'unlock'] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];
