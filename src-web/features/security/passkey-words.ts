import { ownEntry } from '#shared/own-entry.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import type { WordsOf } from '#shared/words.ts';
import type { PasskeyFailure } from '#web/passkeys.ts';
import { catalogue, useLang, useWords } from '#web/ui/lang.tsx';
import type { en } from './passkey-words.en.ts';

export type PasskeyWords = WordsOf<typeof en>;

export const passkeyWords = catalogue<PasskeyWords>({
  en: async () => (await import('./passkey-words.en.ts')).en,
  de: async () => (await import('./passkey-words.de.ts')).de,
});

const SENTENCES: Readonly<Record<string, keyof PasskeyWords['refused']>> = {
  dismissed: 'dismissed',
  SESSION_NOT_FRESH: 'tooOld',
  SIGN_IN_TOO_OLD: 'tooOld',
  PASSKEY_REFUSED: 'notAccepted',
  PASSKEYS_FULL: 'full',
  PASSKEY_PROOF_NEEDED: 'proof',
  UNAUTHORIZED: 'signedOut',
};

/** Why no passkey was added, in a sentence of ours. */
export function usePasskeySentence(): (failure: PasskeyFailure) => string {
  const { refused } = useWords(passkeyWords);
  const lang = useLang();
  return ({ code, retryAfterSeconds }) =>
    code === 'RATE_LIMITED'
      ? rateLimitedSentence(retryAfterSeconds, lang)
      : refused[ownEntry(SENTENCES, code) ?? 'unexpected'];
}
