/** Money by the way it is given back. */
export type PaidBack = { cardCents: number; cashCents: number };

/** How a sum goes back: to the card as far as the card's part is not given back yet, the rest out of the drawer. */
export function refundWays(left: PaidBack, amountCents: number): PaidBack {
  const cardCents = Math.min(left.cardCents, amountCents);
  return { cardCents, cashCents: amountCents - cardCents };
}

/** A refund that is booked, and what is still to be handed out. */
export type RefundDoneView = {
  entryId: string;
  amountCents: number;
  cashCents: number;
  /** Of the card's part: what nobody but the cashier can give back, at the terminal beside the desk. */
  byTerminal: { amountCents: number; /** The number on its slip. */ receipt: string | null } | null;
};
