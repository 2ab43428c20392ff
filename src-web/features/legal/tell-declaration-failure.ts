import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/toast.ts';

export const DECLARATION_FAILED = {
  title: 'Ihre Erklärung ist nicht angekommen',
  text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
} as const;

/** A declaration that did not get through is never left at that: the sentence names the other way. */
export function tellDeclarationFailure(error: unknown): Record<string, string> | undefined {
  if (failureOf(error).code !== 'RATE_LIMITED') return tellFailure(error, DECLARATION_FAILED);
  toast.bad(
    DECLARATION_FAILED.title,
    'Das waren zu viele Versuche in kurzer Zeit. Bitte schreiben Sie uns eine E-Mail.',
  );
  return undefined;
}
