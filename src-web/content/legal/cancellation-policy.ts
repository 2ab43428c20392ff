import type { LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { catalogue } from '#web/ui/lang.tsx';

export const cancellationText = catalogue<(operator: Operator) => LegalText>({
  en: async () => (await import('./cancellation-policy.en.ts')).cancellationText,
  de: async () => (await import('./cancellation-policy.de.ts')).cancellationText,
});
