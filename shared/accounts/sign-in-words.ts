import type { Lang } from '../lang.ts';
import type { WordsOf } from '../words.ts';
import { AUTH_MESSAGES_EN } from './auth-messages.en.ts';
import { AUTH_MESSAGES } from './auth-messages.ts';
import { de } from './sign-in-words.de.ts';
import { en } from './sign-in-words.en.ts';

export type SignInWords = WordsOf<typeof en> & { readonly says: WordsOf<typeof AUTH_MESSAGES> };

/** What the sign-in says without scripts. */
export const SIGN_IN_WORDS: Readonly<Record<Lang, SignInWords>> = {
  en: { ...en, says: AUTH_MESSAGES_EN },
  de: { ...de, says: AUTH_MESSAGES },
};
