import type { RoleWords } from '#shared/roles/role-words.ts';
import { catalogue } from './lang.tsx';

/** What is said of the roles of an event. */
export const roleWords = catalogue<RoleWords>({
  en: async () => (await import('#shared/roles/words.en.ts')).en,
  de: async () => (await import('#shared/roles/words.de.ts')).de,
});
