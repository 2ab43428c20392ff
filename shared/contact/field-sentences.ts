import type { ZodError } from 'zod';
import type { Lang } from '../lang.ts';
import type { SayIn } from './field-schema.ts';
import { WORKSHOP_SENTENCES } from '../workshops/workshop-fields.ts';
import { SUBMISSION_MESSAGES } from '../workshops/workshop-messages.ts';
import { de as workshop } from '../workshops/words.de.ts';
import type { FieldWords } from './field-rules.ts';
import { GUESTS } from './form-fields.ts';
import { de } from './words.de.ts';
import { en } from './words.en.ts';

type Issue = ZodError['issues'][number];

const sayInOf = (issue: Issue): SayIn | undefined =>
  issue.code === 'custom' ? (issue.params?.['sayIn'] as SayIn | undefined) : undefined;

/** Every sentence of the first list as the second has it; what a schema says by itself is found by its English words. */
const pairs = <Key extends string>(
  english: Readonly<Record<Key, string>>,
  german: Readonly<Record<Key, string>>,
): [string, string][] => (Object.keys(english) as Key[]).map((key) => [english[key], german[key]]);

/** What is said where something has to be chosen or counted. */
const chosenIn = ({ choose }: FieldWords) => ({ ...choose, guests: choose.guests(GUESTS.min, GUESTS.max) });

const IN_GERMAN: ReadonlyMap<string, string> = new Map([
  ...pairs(WORKSHOP_SENTENCES, workshop.fields),
  ...pairs(SUBMISSION_MESSAGES, workshop.said),
  ...pairs(en.missing, de.missing),
  ...pairs(chosenIn(en), chosenIn(de)),
  [en.invalidEmail, de.invalidEmail],
]);

/** The first sentence per field, for the form that sent it, in the language of its page. */
export function fieldSentences({ issues }: ZodError, lang: Lang): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues.toReversed())
    fields.set(
      issue.path.join('.'),
      lang === 'de' ? (sayInOf(issue)?.(de) ?? IN_GERMAN.get(issue.message) ?? de.unreadable) : issue.message,
    );
  return Object.fromEntries(fields);
}
