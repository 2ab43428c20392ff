import type { FieldWords } from './field-rules.ts';
import { de } from './words.de.ts';

/** The forms of §§ 312k and 356a BGB are in one language, and say Sie. */
export const LAW_FIELD_WORDS: FieldWords = {
  ...de,
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
};
