import type { ZodError } from 'zod';
import type { Lang } from '../lang.ts';
import type { SayIn } from './field-schema.ts';
import { de } from './words.de.ts';

type Issue = ZodError['issues'][number];

const sayInOf = (issue: Issue): SayIn | undefined =>
  issue.code === 'custom' ? (issue.params?.['sayIn'] as SayIn | undefined) : undefined;

/** The first sentence per field, for the form that sent it, in the language of its page. */
export function fieldSentences({ issues }: ZodError, lang: Lang): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues.toReversed())
    fields.set(issue.path.join('.'), lang === 'de' ? (sayInOf(issue)?.(de) ?? de.unreadable) : issue.message);
  return Object.fromEntries(fields);
}
