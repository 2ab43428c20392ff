import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './shift-words.de.ts';
import { en } from './shift-words.en.ts';

/** What mails about shifts say. */
export const SHIFT_WORDS: Record<Lang, WordsOf<typeof de>> = { en, de };
