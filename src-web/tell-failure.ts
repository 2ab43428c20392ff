import { failureOf, failureSentence, type NeutralWords } from './failure-sentence.ts';
import { isOffline } from './ui/tickets/or-offline.ts';
import { toast } from './ui/frame/toast.ts';

/**
 * For a form: the server's sentences for single fields; anything else as a toast under `title`, with `text` in the
 * place of the catalogue's sentence where the reason would not help.
 */
export function tellFailure(
  error: unknown,
  { title, text }: { title: string; text?: string },
  words?: NeutralWords,
): Record<string, string> | undefined {
  const { code, details } = failureOf(error);
  if (code === 'INVALID_INPUT' && details.fields !== undefined && Object.keys(details.fields).length > 0)
    return details.fields;
  const isWorthSaying = code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE' || (code === null && isOffline());
  toast.bad(title, text === undefined || isWorthSaying ? failureSentence(error, words) : text);
  return undefined;
}
