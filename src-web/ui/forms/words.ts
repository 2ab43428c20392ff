import type { FieldWords } from '#shared/contact/field-rules.ts';
import { catalogue } from '../lang.tsx';

/** What is said at the fields of a public form. */
export const fieldWords = catalogue<FieldWords>({
  en: async () => (await import('#shared/contact/words.en.ts')).en,
  de: async () => (await import('#shared/contact/words.de.ts')).de,
});
