import { SHORT_CODE_PREFIX, uuidPrefixOf } from './short-code.ts';

/** Signs that a ticket's or member's number is known by on screen, on paper and at the door. */
const NUMBER_END_LENGTH = 8;
const NUMBER_END = new RegExp(`^[0-9A-Z]{${NUMBER_END_LENGTH}}$`);

/**
 * What a text without a signature names: a whole number, its last eight signs, or a guest found by name (`S:`, the
 * beginning of the code's UUID).
 */
export type TypedCode =
  | { by: 'ticket-number'; ticketNumber: string }
  | { by: 'membership-id'; membershipId: string }
  | { by: 'number-end'; end: string }
  | { by: 'short-code'; prefix: string };

/**
 * Pure: reads what was typed by hand, in capitals or not, with spaces between the signs or without; null for anything
 * else.
 */
export function readTypedCode(text: string): TypedCode | null {
  if (text.startsWith(SHORT_CODE_PREFIX)) {
    const prefix = uuidPrefixOf(text.slice(SHORT_CODE_PREFIX.length));
    return prefix === null ? null : { by: 'short-code', prefix };
  }
  const typed = text.replaceAll(/\s/gu, '').toUpperCase();
  if (typed.startsWith('TKT-')) return { by: 'ticket-number', ticketNumber: typed };
  if (typed.startsWith('MB-')) return { by: 'membership-id', membershipId: typed };
  return NUMBER_END.test(typed) ? { by: 'number-end', end: typed } : null;
}
