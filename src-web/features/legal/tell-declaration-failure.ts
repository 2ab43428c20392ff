import type { Lang } from '#shared/lang.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/frame/toast.ts';
import type { DeclareWords } from './declare-words.ts';

type Say = { words: Pick<DeclareWords, 'failed'>; lang: Lang };

/** What we say where another sentence would stand. */
function sentenceOf(error: unknown, { words: { failed }, lang }: Say): string | undefined {
  const { code, details } = failureOf(error);
  if (code === 'RATE_LIMITED') return failed.hurry(rateLimitedSentence(details.retryAfterSeconds, lang));
  return code === 'SERVICE_UNAVAILABLE' ? failed.notSaved : undefined;
}

/** A declaration that did not get through is never left at that: the sentence names the other way. */
export function tellDeclarationFailure(error: unknown, say: Say): Record<string, string> | undefined {
  const { title, text } = say.words.failed;
  const sentence = sentenceOf(error, say);
  if (sentence === undefined) return tellFailure(error, { title, text });
  toast.bad(title, sentence);
  return undefined;
}
