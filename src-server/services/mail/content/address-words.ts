import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './address-words.de.ts';
import { en } from './address-words.en.ts';

/** What mails about a change of address say. */
export const ADDRESS_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
