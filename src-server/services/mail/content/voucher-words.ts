import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './voucher-words.de.ts';
import { en } from './voucher-words.en.ts';

export const VOUCHER_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
