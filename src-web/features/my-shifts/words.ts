import type { MyShiftWords } from '#shared/shifts/my-shift-words.ts';
import { catalogue } from '#web/ui/lang.tsx';

/** What the page of one's own shifts says. */
export const myShiftWords = catalogue<MyShiftWords>({
  en: async () => (await import('#shared/shifts/my-shift-words.en.ts')).en,
  de: async () => (await import('#shared/shifts/my-shift-words.de.ts')).de,
});
