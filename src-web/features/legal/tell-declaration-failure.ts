import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/toast.ts';

export const DECLARATION_FAILED = {
  title: 'Ihre Erklärung ist nicht angekommen',
  text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
} as const;

/** What we say where our own English sentence would stand. */
const IN_GERMAN: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'Das waren zu viele Versuche in kurzer Zeit. Bitte schreiben Sie uns eine E-Mail.',
  SERVICE_UNAVAILABLE:
    'Wir können gerade nichts speichern. Bitte versuchen Sie es in einigen Minuten noch einmal, oder ' +
    'schreiben Sie uns eine E-Mail.',
};

/** A declaration that did not get through is never left at that: the sentence names the other way. */
export function tellDeclarationFailure(error: unknown): Record<string, string> | undefined {
  const sentence = IN_GERMAN[failureOf(error).code ?? ''];
  if (sentence === undefined) return tellFailure(error, DECLARATION_FAILED);
  toast.bad(DECLARATION_FAILED.title, sentence);
  return undefined;
}
