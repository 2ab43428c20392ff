import type { LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { catalogue } from '#web/ui/lang.tsx';

export const imprintText = catalogue<(operator: Operator) => LegalText>({
  en: async () => (await import('./imprint.en.ts')).imprintText,
  de: async () => (await import('./imprint.de.ts')).imprintText,
});
