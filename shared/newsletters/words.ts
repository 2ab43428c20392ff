import type { Lang } from '../lang.ts';
import type { NewsletterWords } from './consent-wording.ts';
import { de } from './words.de.ts';
import { en } from './words.en.ts';

/** For the server, which speaks both. */
export const NEWSLETTER_WORDS: Record<Lang, NewsletterWords> = { en, de };
