import type { Lang } from '#shared/lang.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { sayIn, type WordsOf } from '#shared/words.ts';
import type { AuthRefusal } from '#web/post-auth.ts';
import { catalogue, useLang, useWords } from '#web/ui/lang.tsx';
import type { en } from './words.en.ts';

export type YourDataWords = WordsOf<typeof en>;

/** What the dashboard says of one's own data: the copy of them, and that the account goes. */
export const yourDataWords = catalogue<YourDataWords>({
  en: async () => (await import('./words.en.ts')).en,
  de: async () => (await import('./words.de.ts')).de,
});

/** The schema's sentences in the page's language. */
export const useDeletionSay = (): ((sentence: string) => string) =>
  sayIn(ERROR_MESSAGES, useWords(yourDataWords).refused);

/** The sentence for what the server said; never its own words. */
export const deletionRefusal = (
  { code = '', retryAfterSeconds }: AuthRefusal,
  { refused, unexpected }: Pick<YourDataWords, 'refused' | 'unexpected'>,
  lang: Lang,
): string =>
  code === 'RATE_LIMITED'
    ? rateLimitedSentence(retryAfterSeconds, lang)
    : (ownEntry<string>(refused, code) ?? unexpected);

export function useDeletionRefusal(): (refusal: AuthRefusal) => string {
  const words = useWords(yourDataWords);
  const lang = useLang();
  return (refusal) => deletionRefusal(refusal, words, lang);
}
