import type { Lang } from '#shared/lang.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { sayIn, type WordsOf } from '#shared/words.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import type { AuthRefusal } from '#web/post-auth.ts';
import { catalogue, useLang, useWords } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type SecurityWords = WordsOf<typeof en>;

/** What the dashboard says about the password, the second factor and where one is signed in. */
export const securityWords = catalogue<SecurityWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});

/** The schemas' sentences in the page's language. */
export const useSecuritySay = (): ((sentence: string) => string) =>
  sayIn(SECURITY_MESSAGES, useWords(securityWords).says);

const SENTENCES: Readonly<Record<string, keyof SecurityWords['refused']>> = {
  WRONG_PASSWORD: 'wrongPassword',
  INVALID_PASSWORD: 'wrongPassword',
  INVALID_CODE: 'wrongCode',
  SECOND_FACTOR_ON: 'alreadyOn',
  PASSWORD_TOO_COMMON: 'tooCommon',
  PASSWORD_UNCHANGED: 'unchanged',
  NO_PASSWORD: 'noPassword',
  UNAUTHORIZED: 'signedOut',
};

/** Why the server refused, in a sentence of ours. */
export const securityRefusal = (
  { code = '', retryAfterSeconds }: AuthRefusal,
  { refused }: Pick<SecurityWords, 'refused'>,
  lang: Lang,
): string =>
  code === 'RATE_LIMITED'
    ? rateLimitedSentence(retryAfterSeconds, lang)
    : refused[ownEntry(SENTENCES, code) ?? 'unexpected'];

export function useSecurityRefusal(): (refusal: AuthRefusal) => string {
  const words = useWords(securityWords);
  const lang = useLang();
  return (refusal) => securityRefusal(refusal, words, lang);
}
