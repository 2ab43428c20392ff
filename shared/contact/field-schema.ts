import { z } from 'zod';
import { tidyText } from '../tidy-text.ts';
import { addressOrText } from './email-address.ts';
import { fieldError, type FieldLang, type FieldRule } from './field-rules.ts';

/** A rule as a schema: trimmed, and refused with the sentence the form says too. */
export function fieldSchema(rule: FieldRule, lang: FieldLang = 'en') {
  // A mail's own lines are fine; what a screen reader and a mail header can't show is not kept.
  const tidy = (value: string): string => (rule.isEmail === true ? addressOrText(value) : tidyText(value));
  return z
    .string({ error: rule.required ?? 'Please check what you entered.' })
    .overwrite(tidy)
    .superRefine((value, ctx) => {
      const error = fieldError(rule, value, lang);
      if (error !== null) ctx.addIssue({ code: 'custom', message: error });
    });
}

/** The same for a field that may be left out altogether. */
export const optionalFieldSchema = (rule: FieldRule, lang?: FieldLang) =>
  fieldSchema(rule, lang).optional().default('');
