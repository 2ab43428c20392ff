import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './account-words.de.ts';
import { en } from './account-words.en.ts';

/** What mails about an account say. */
export const ACCOUNT_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
