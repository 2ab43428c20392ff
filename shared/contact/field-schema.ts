import { z } from 'zod';
import { tidyText } from '../tidy-text.ts';
import { addressOrText } from './email-address.ts';
import { fieldError, type FieldRule, type FieldWords } from './field-rules.ts';
import { en } from './words.en.ts';

/** What is wrong with a field, in the words of another language; the server says it to who reads that one. */
export type SayIn = (words: FieldWords) => string | null;

/** A rule as a schema: trimmed, and refused with the sentence the form says too. */
export function fieldSchema(rule: FieldRule, words: FieldWords = en) {
  // A mail's own lines are fine; what a screen reader and a mail header can't show is not kept.
  const tidy = (value: string): string => (rule.isEmail === true ? addressOrText(value) : tidyText(value));
  return z
    .string({ error: fieldError(rule, '', words) ?? words.unreadable })
    .overwrite(tidy)
    .superRefine((value, ctx) => {
      const sayIn: SayIn = (others) => fieldError(rule, value, others);
      const error = sayIn(words);
      if (error !== null) ctx.addIssue({ code: 'custom', message: error, params: { sayIn } });
    });
}

/** The same for a field that may be left out altogether. */
export const optionalFieldSchema = (rule: FieldRule, words?: FieldWords) =>
  fieldSchema(rule, words).optional().default('');
