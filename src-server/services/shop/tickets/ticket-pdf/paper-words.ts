import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './paper-words.de.ts';
import { en } from './paper-words.en.ts';

/** What papers say, by the language of their order. */
export const PAPER_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
