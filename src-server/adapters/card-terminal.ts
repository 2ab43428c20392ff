/**
 * How a card payment at the door stands. `declined` can be tried again with another card; `waiting` is for the guest's
 * card.
 */
export type CardPayment = {
  reference: string;
  state: 'waiting' | 'approved' | 'declined' | 'cancelled';
  declineCode: string | null;
};

export type NewCardPayment = {
  readerId: string;
  saleId: string;
  amountCents: number;
  /** The payment that was begun for it before, if our books know one: the provider knows it by its sale for a day. */
  begun?: string | undefined;
};

/**
 * A card reader at the door. `start` with the same sale is the same payment, so a repeated request can't charge twice;
 * `reference` is how a lost answer is found again. Throws ProviderRefusal for what the provider refuses for good.
 */
export type DoorCardTerminal = {
  start(payment: NewCardPayment): Promise<CardPayment>;
  status(payment: { readerId: string; reference: string }): Promise<CardPayment>;
  /**
   * Ends whatever `start` with the same sale began, and says what it came to: for a till that never heard the answer.
   */
  settle(payment: NewCardPayment): Promise<CardPayment>;
  /** Gives what it has come to: a card that was quicker stays approved. */
  cancel(payment: { readerId: string; reference: string }): Promise<CardPayment>;
  /** A payment of one of our doors by the provider's own record; null for any other. */
  find(reference: string): Promise<(CardPayment & { saleId: string; amountCents: number }) | null>;
  refund(refund: {
    reference: string;
    amountCents: number;
    entryId: string;
  }): Promise<{ reference: string; amountCents: number }>;
};
