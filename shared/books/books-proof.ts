/** What the panel proves about the books, each against another side of them. */
const PROOFS = ['provider', 'tickets', 'seats', 'refunds', 'tills', 'payouts'] as const;
export type ProofId = (typeof PROOFS)[number];

/** Where a difference leads: the order, the orders of an event, the closings, or the provider's own page. */
export type ProofLink =
  | { to: 'order'; id: string }
  | { to: 'event'; id: string }
  | { to: 'night'; id: string }
  | { to: 'provider'; id: string };

export type ProofDifference = {
  /** What is wrong, in numbers; no names. */
  says: string;
  /** What one side has more than the other. */
  cents: number;
  link: ProofLink;
};

export type Proof = {
  id: ProofId;
  /** How many payments, tickets, nights, refunds, closings or payouts were compared, and their sum. */
  count: number;
  cents: number;
  differences: ProofDifference[];
  /** There are more than are listed. */
  hasMore: boolean;
};

/** `since`: what is older is proved by `npm run doctor`. `isLive`: real money at the provider, no test mode. */
export type BooksProof = {
  checkedAt: Date;
  since: Date;
  providerReadUntil: Date | null;
  isLive: boolean;
  proofs: Proof[];
};

/** So many differences of one proof are listed. */
export const MOST_DIFFERENCES = 20;
