import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './waiting-words.de.ts';
import { en } from './waiting-words.en.ts';

/** What mails about a wait list say. */
export const WAITING_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
