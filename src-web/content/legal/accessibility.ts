import type { LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { catalogue } from '#web/ui/lang.tsx';

export const accessibilityText = catalogue<(operator: Operator) => LegalText>({
  en: async () => (await import('./accessibility.en.ts')).accessibilityText,
  de: async () => (await import('./accessibility.de.ts')).accessibilityText,
});
