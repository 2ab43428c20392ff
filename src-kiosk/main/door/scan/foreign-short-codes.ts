import { createHash } from 'node:crypto';
import { shortCode } from '#shared/door/short-code.ts';
import { foreignCodeMessage, foreignCodeTexts, uuidOfHash } from '#shared/tickets/foreign-code.ts';

/**
 * How the snapshot names the ticket whose code another system gave out, the likeliest first: a scanner that is set to
 * another keyboard garbles it. None for a text that is no such code. The list holds nothing of the code itself.
 */
export const foreignShortCodes = (text: string): string[] =>
  foreignCodeTexts(text).map((form) =>
    shortCode(uuidOfHash(createHash('sha256').update(foreignCodeMessage(form)).digest())),
  );
