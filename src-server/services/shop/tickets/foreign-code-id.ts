import { createHash } from 'node:crypto';
import { foreignCodeMessage, foreignCodeText, uuidOfHash } from '#shared/tickets/foreign-code.ts';

/** A UUID that is always the same for the same text. */
export const uuidOf = (text: string): string => uuidOfHash(createHash('sha256').update(text).digest());

/** The `codeId` of the ticket whose code another system gave out; null for a text that is no such code. */
export function foreignCodeId(text: string): string | null {
  const signs = foreignCodeText(text);
  return signs === null ? null : uuidOf(foreignCodeMessage(signs));
}
