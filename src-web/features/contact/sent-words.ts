import { catalogue } from '#web/ui/lang.tsx';

type Ending = { title: string; text: string; /** Where its button leads. */ back: string };

export type SentWords = Record<
  'message' | 'guide' | 'reservation' | 'newsletter' | 'course' | 'failed' | 'declaration-failed',
  Ending
>;

export const sentWords = catalogue<SentWords>({
  en: async () => (await import('./sent-words.en.ts')).en,
  de: async () => (await import('./sent-words.de.ts')).de,
});
