import type { WordsOf } from '../words.ts';
import { emailAddress } from './email-address.ts';
import type { en } from './words.en.ts';

export type FieldWords = WordsOf<typeof en>;

/**
 * What a text field must keep to; the same rule for the form's message and the server's refusal. Plain, so that no page
 * loads a library for it.
 */
export type FieldRule = {
  /** What is asked for when it is empty, in every language. Without it and `required` it may be empty. */
  missing?: keyof FieldWords['missing'];
  /** The same as a sentence, on a page that is in one language only. */
  required?: string;
  maxLength: number;
  isEmail?: true;
};
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** What is wrong with a value, as a sentence; null when nothing is. */
export function fieldError(rule: FieldRule, value: string, words: FieldWords): string | null {
  const text = value.trim();
  if (text === '') return rule.missing === undefined ? (rule.required ?? null) : words.missing[rule.missing];
  if (text.length > rule.maxLength) return words.tooLong(rule.maxLength, text.length);
  return rule.isEmail === true && emailAddress(text) === null ? words.invalidEmail : null;
}

/** The wrong fields with their sentences, in the order of the rules; empty when all are right. */
export function fieldErrors(
  rules: FieldRules,
  values: Readonly<Record<string, string>>,
  words: FieldWords,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const error = fieldError(rule, values[name] ?? '', words);
      return error === null ? [] : [[name, error]];
    }),
  );
}
