import type { NewsletterWords } from '#shared/newsletters/consent-wording.ts';
import { catalogue } from '../lang.tsx';

/** What one agrees to with a form that asks for mails. */
export const newsletterWords = catalogue<NewsletterWords>({
  en: async () => (await import('#shared/newsletters/words.en.ts')).en,
  de: async () => (await import('#shared/newsletters/words.de.ts')).de,
});
