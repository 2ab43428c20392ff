import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { failureOf, type Failure } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/frame/toast.ts';

export const DECLARATION_FAILED = {
  title: 'Ihre Erklärung ist nicht angekommen',
  text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
} as const;

const NOTHING_SAVED =
  'Wir können gerade nichts speichern. Bitte versuchen Sie es in einigen Minuten noch einmal, oder ' +
  'schreiben Sie uns eine E-Mail.';

/** What we say where our own English sentence would stand. */
function inGerman({ code, details }: Failure): string | undefined {
  if (code === 'RATE_LIMITED')
    return `${rateLimitedSentence(details.retryAfterSeconds, 'de')} Wenn es eilt, schreiben Sie uns eine E-Mail.`;
  return code === 'SERVICE_UNAVAILABLE' ? NOTHING_SAVED : undefined;
}

/** A declaration that did not get through is never left at that: the sentence names the other way. */
export function tellDeclarationFailure(error: unknown): Record<string, string> | undefined {
  const sentence = inGerman(failureOf(error));
  if (sentence === undefined) return tellFailure(error, DECLARATION_FAILED);
  toast.bad(DECLARATION_FAILED.title, sentence);
  return undefined;
}
