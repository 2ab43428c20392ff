import type { ProofRefusal } from './fiscal/tse-proof.ts';
import type { Lang } from './lang.ts';
import { germanSentence } from './messages.de.ts';
import { ERROR_MESSAGES, type DomainCode } from './messages.ts';
import type { Side } from './roles/seat-role.ts';
import { UNEXPECTED_MESSAGE } from './page-messages.ts';
import { rateLimitedSentence } from './rate-limit-words.ts';

/** Which of an event's two limits per person is reached, how high it is, and how many are left of it. */
export type TicketLimitDetails = { kind: 'paid' | 'free'; most: number; left: number };

/** Facts a screen may show with the sentence; never ids of others, SQL or stacks. */
export type DomainErrorDetails = {
  sold?: number;
  held?: number;
  holders?: number;
  seatsLeft?: number;
  /** Days without dancing that nights would be on: from when (UTC milliseconds), and the day's name. */
  stillDays?: { from: number; name: string }[];
  ticketLimit?: TicketLimitDetails;
  /** Which role is full, and how many of the other one have to be paid first. */ role?: Side;
  needed?: number;
  /** Tickets that can still be bought with a promo code. */ usesLeft?: number;
  retryAfterSeconds?: number;
  /** UTC milliseconds until which seats stay held. */ heldUntil?: number;
  fields?: Record<string, string>;
  totalCents?: number;
  expectedSeq?: number;
  /** The provider's own code, such as `E_ADMIN_PIN_BLOCKED`. */ providerCode?: string;
  /** Why a test receipt was not taken. */ proofRefusal?: ProofRefusal;
};

/** The sentence of a code, with what its details add: how long to wait, the code of the provider that refused. */
export function domainSentence(
  code: DomainCode,
  { retryAfterSeconds, providerCode, usesLeft = 0 }: DomainErrorDetails = {},
  lang: Lang = 'en',
): string {
  if (code === 'RATE_LIMITED') return rateLimitedSentence(retryAfterSeconds, lang);
  if (lang === 'de') return germanSentence(code, usesLeft);
  if (usesLeft > 0)
    return `This promo code is good for ${usesLeft} more ${usesLeft === 1 ? 'ticket' : 'tickets'} only.`;
  return providerCode === undefined ? ERROR_MESSAGES[code] : `${ERROR_MESSAGES[code]} (${providerCode})`;
}

/** What is said of a failure that nobody expected: the cause is in the log. */
export const unexpectedSentence = (lang: Lang): string => (lang === 'de' ? germanSentence(null) : UNEXPECTED_MESSAGE);
