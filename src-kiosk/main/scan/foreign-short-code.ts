import { createHash } from 'node:crypto';
import { shortCode } from '#shared/door/short-code.ts';
import { foreignCodeMessage, foreignCodeText, uuidOfHash } from '#shared/tickets/foreign-code.ts';

/**
 * How the snapshot names the ticket whose code another system gave out; null for a text that is no such code. The list
 * holds nothing of the code itself.
 */
export function foreignShortCode(text: string): string | null {
  const signs = foreignCodeText(text);
  if (signs === null) return null;
  return shortCode(uuidOfHash(createHash('sha256').update(foreignCodeMessage(signs)).digest()));
}
