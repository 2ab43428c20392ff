import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './changed-words.de.ts';
import { en } from './changed-words.en.ts';

/** What mails about a changed event say. */
export const CHANGED_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
