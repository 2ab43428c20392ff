import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export type LevelWords = WordsOf<typeof en>;
