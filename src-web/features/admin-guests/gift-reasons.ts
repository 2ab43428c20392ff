import { GIVEN_REASON_WORDS, GIVEN_REASONS } from '#shared/tickets/give-tickets.ts';

/** Why tickets are given, to choose from. */
export const GIFT_REASONS = GIVEN_REASONS.map((value) => ({ value, label: GIVEN_REASON_WORDS[value] }));
