/** Money by the way it is given back. */
export type PaidBack = { cardCents: number; cashCents: number };

/** How a sum goes back: to the card as far as the card's part is not given back yet, the rest out of the drawer. */
export function refundWays(left: PaidBack, amountCents: number): PaidBack {
  const cardCents = Math.min(left.cardCents, amountCents);
  return { cardCents, cashCents: amountCents - cardCents };
}
