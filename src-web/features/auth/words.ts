import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { Lang } from '#shared/lang.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { sayIn, type WordsOf } from '#shared/words.ts';
import { catalogue, useLang, useWords } from '#web/ui/lang.tsx';
import { isOffline } from '#web/ui/tickets/or-offline.ts';
import type { AuthFailure } from './auth-client.ts';
import type { en } from './words.en.ts';

export type AuthWords = WordsOf<typeof en>;

export const authWords = catalogue<AuthWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});

/** The sentence a failure shows: ours, never the server's own message. */
export function failureMessage({ kind, retryAfterSeconds }: AuthFailure, says: AuthWords['says'], lang: Lang): string {
  if (kind === 'unreachable' && isOffline()) return says.offline;
  return kind === 'rateLimited' ? rateLimitedSentence(retryAfterSeconds, lang) : says[kind];
}

export function useFailureMessage(): (failure: AuthFailure) => string {
  const { says } = useWords(authWords);
  const lang = useLang();
  return (failure) => failureMessage(failure, says, lang);
}

/** A schema's sentence in the words of the page: schemas speak as the pages do at their own addresses. */
export function useSay(): (sentence: string) => string {
  return sayIn(AUTH_MESSAGES, useWords(authWords).says);
}
