import type { CardWaitView } from '#shared/kiosk/desk-state.ts';

export type CardCharge = { saleId: string; amountCents: number };
export type CardRefund = { reference: string; amountCents: number; /** The same entry twice pays back once. */ entryId: string; supervisorId: string };

/** The card reader at the door. `charge` either has the money or throws; "could not ask" (CARD_UNKNOWN) is never "declined". */
export type DoorCardTerminal = {
  /** A terminal of its own beside the desk, or a reader the house drives: the next charge goes there. */
  kind(): 'external' | 'server';
  charge(charge: CardCharge): Promise<{ reference: string }>;
  /** Gives the guest no card in time, or wants to pay otherwise. A card that was quicker has paid. */
  cancel(): void;
  refund(refund: CardRefund): Promise<void>;
  waiting(): CardWaitView | null;
};

const EXTERNAL = 'external:';

/** A terminal of its own beside the desk: the cashier types the amount there and confirms here that it went through. */
export const externalReference = (saleId: string): string => `${EXTERNAL}${saleId}`;
export const isExternal = (reference: string): boolean => reference.startsWith(EXTERNAL);
