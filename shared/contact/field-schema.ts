import { z } from 'zod';
import { fieldError, type FieldLang, type FieldRule } from './field-rules.ts';

/** A rule as a schema: trimmed, and refused with the sentence the form says too. */
export function fieldSchema(rule: FieldRule, lang: FieldLang = 'en') {
  const text = z.string({ error: rule.required ?? 'Please check what you entered.' }).superRefine((value, ctx) => {
    const error = fieldError(rule, value, lang);
    if (error !== null) ctx.addIssue({ code: 'custom', message: error });
  });
  // A mail's own lines are fine; what a screen reader and a mail header can't show is not kept.
  return text.transform((value) => (rule.isEmail === true ? value.trim().toLowerCase() : value.replaceAll('\r\n', '\n').trim()));
}

/** The same for a field that may be left out altogether. */
export const optionalFieldSchema = (rule: FieldRule, lang?: FieldLang) => fieldSchema(rule, lang).optional().default('');
