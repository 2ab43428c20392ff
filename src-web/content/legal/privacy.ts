import type { LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { catalogue } from '#web/ui/lang.tsx';

export const privacyOfPage = catalogue<(operator: Operator) => LegalText>({
  en: async () => (await import('./privacy.en.ts')).privacyText,
  de: async () => (await import('./privacy.de.ts')).privacyText,
});
