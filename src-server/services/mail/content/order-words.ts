import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './order-words.de.ts';
import { en } from './order-words.en.ts';

/** What mails about an order say. */
export const ORDER_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
