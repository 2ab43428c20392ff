import type { CardWaitView } from '#shared/door/desk-state.ts';

export type CardCharge = { saleId: string; amountCents: number };
/** A payment that was begun and may still be open. `reference` is set once the server has answered. */
export type OpenPayment = CardCharge & { reference?: string };
/**
 * A payment that a supervisor released: it is settled as soon as the server answers, and paid back if the card was
 * charged.
 */
export type Released = OpenPayment & {
  supervisorId: string;
  proof?: string | undefined;
  reason: string;
  refundId: string;
  at: number;
};

type CardRefund = {
  reference: string;
  amountCents: number;
  /** The same entry twice pays back once. */ entryId: string;
  positions: number[];
  supervisorId: string;
  proof?: string | undefined;
};

/**
 * The card reader at the door. `charge` either has the money or throws; "could not ask" (CARD_UNKNOWN) is never
 * "declined".
 */
export type DoorCardTerminal = {
  /** A terminal of its own beside the desk, or a reader the server drives: the next charge goes there. */
  kind(): 'external' | 'server';
  charge(charge: CardCharge): Promise<{ reference: string }>;
  /** Gives the guest no card in time, or wants to pay otherwise. A card that was quicker has paid. */
  cancel(): void;
  refund(refund: CardRefund): Promise<void>;
  waiting(): CardWaitView | null;
  /** Begun, and not known to be over: until it is, this bill is paid by nothing else. */
  open(): OpenPayment | null;
  /** Asks how it stands and ends it. Throws CARD_PAID or CARD_UNKNOWN. */
  settle(): Promise<void>;
  /** The sale is written down: its payment is no longer open. Call inside the sale's transaction. */
  booked(saleId: string): void;
  /**
   * A supervisor lets the bill be paid otherwise; the payment is settled, and paid back if need be, when the server
   * answers.
   */
  release(by: Pick<Released, 'supervisorId' | 'proof' | 'reason' | 'refundId' | 'at'>): void;
  released(): Released[];
  settleReleased(): Promise<void>;
};

const EXTERNAL = 'external:';

/** A terminal of its own beside the desk: the cashier types the amount there and confirms here that it went through. */
export const externalReference = (saleId: string): string => `${EXTERNAL}${saleId}`;
export const isExternal = (reference: string): boolean => reference.startsWith(EXTERNAL);
