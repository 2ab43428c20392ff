import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './declaration-words.de.ts';
import { en } from './declaration-words.en.ts';

/** What mails about declarations say around them. */
export const DECLARATION_MAIL_WORDS: Record<Lang, WordsOf<typeof de>> = { en, de };
