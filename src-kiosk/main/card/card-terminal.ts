export type CardCharge = { saleId: string; amountCents: number };

/** The card reader at the door. `charge` either has the money or throws CARD_DECLINED; "could not ask" is not "declined". */
export type DoorCardTerminal = {
  kind: 'external' | 'server';
  charge(charge: CardCharge): Promise<{ reference: string }>;
};

/** A terminal of its own beside the desk: the cashier types the amount there and confirms here that it went through. */
export function externalTerminal(): DoorCardTerminal {
  return { kind: 'external', charge: ({ saleId }) => Promise.resolve({ reference: `external:${saleId}` }) };
}
