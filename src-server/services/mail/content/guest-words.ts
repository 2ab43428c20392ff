import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './guest-words.de.ts';
import { en } from './guest-words.en.ts';

/** What mails around a night and a course say that is not about an order. */
export const GUEST_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
