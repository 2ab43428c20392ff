import type { LegalText } from '#shared/legal/legal-text.ts';
import type { Site } from '#shared/legal/withdrawal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { catalogue } from '#web/ui/lang.tsx';

/** The texts that orders and contracts keep, too. */
export const termsOfPage = catalogue<(operator: Operator) => LegalText>({
  en: async () => (await import('#shared/legal/terms-text.ts')).termsText,
  de: async () => (await import('#shared/legal/terms-text.de.ts')).termsTextDe,
});

export const withdrawalOfPage = catalogue<(site: Site) => LegalText>({
  en: async () => (await import('#shared/legal/withdrawal-text.ts')).withdrawalText,
  de: async () => (await import('#shared/legal/withdrawal-text.ts')).withdrawalTextDe,
});
