import { createHash } from 'node:crypto';
import { foreignCodeMessage, foreignCodeText, foreignCodeTexts, uuidOfHash } from '#shared/tickets/foreign-code.ts';

/** A UUID that is always the same for the same text. */
export const uuidOf = (text: string): string => uuidOfHash(createHash('sha256').update(text).digest());

/** The `codeId` of a ticket whose code, as it is compared, is this. */
export const codeIdOf = (form: string): string => uuidOf(foreignCodeMessage(form));

/** The `codeId` of the ticket whose code another system gave out; null for a text that is no such code. */
export function foreignCodeId(text: string): string | null {
  const form = foreignCodeText(text);
  return form === null ? null : codeIdOf(form);
}

/** Every `codeId` that a text at the door may stand for, the likeliest first: a scanner may have garbled it. */
export const foreignCodeIds = (text: string): string[] => foreignCodeTexts(text).map(codeIdOf);
