/** § 312k BGB and § 356a BGB: the two buttons in the footer. */
export const DECLARATION_KINDS = ['cancel', 'withdraw'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** § 312k (2) no. 1 a: with notice, or for a good cause that has to be named. */
export const CANCEL_MANNERS = ['ordinary', 'extraordinary'] as const;
export type CancelManner = (typeof CANCEL_MANNERS)[number];

/**
 * What became of it. `unmatched`: nobody but the organiser can tell which contract it is about. `effective`: the
 * membership ends.
 * `declined`: the organiser found no such contract, or it can't be ended this way, and told the sender why.
 */
export const DECLARATION_OUTCOMES = ['unmatched', 'effective', 'declined'] as const;
export type DeclarationOutcome = (typeof DECLARATION_OUTCOMES)[number];
