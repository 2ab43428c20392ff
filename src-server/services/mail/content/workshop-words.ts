import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './workshop-words.de.ts';
import { en } from './workshop-words.en.ts';

/** What mails to an artist about a proposal say. */
export const WORKSHOP_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
