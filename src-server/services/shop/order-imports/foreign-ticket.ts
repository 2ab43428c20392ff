import type { ForeignState } from './order-words.ts';

/** A ticket as a table tells it. */
export type ForeignTicket = {
  /** Its row, for people. */ where: string;
  orderUid: string;
  /** Whether the table names its order; else its code stands for it. */ hasOrder: boolean;
  /** Which of its order's tickets it is; with the order it is who it is, whatever became of its code. */
  ticketUid: string;
  /** The same as earlier imports counted it in tables whose numbers they did not read. */ countUid: string;
  /** The table's name of the event; '' where it names none. */ night: string;
  /** What is printed on it; null where the table has none that says who comes. */ code: string | null;
  /** A code that is not kept, by which an earlier import may know it. */ formerCode: string | null;
  /** How hard the code is to guess; 0 without one. */ codeBits: number;
  state: ForeignState;
  /** Told by an earlier row already. */ isTwice: boolean;
  name: string | null;
  email: string | null;
  product: string;
  /** Null where the table says nothing of it. */ paidCents: number | null;
  orderedAt: Date | null;
};

/** Whether it is good, or was. */
export const isIn = ({ state }: ForeignTicket): boolean => state === 'valid' || state === 'used';
