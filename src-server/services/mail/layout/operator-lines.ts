import type { Operator } from '#shared/operator.ts';
import type { Lang } from '#shared/lang.ts';

const LABELS = {
  en: { representedBy: 'Represented by', taxNumber: 'Tax number', vatId: 'VAT ID' },
  de: { representedBy: 'Vertreten durch', taxNumber: 'Steuernummer', vatId: 'USt-IdNr.' },
} as const;

/** Who writes, as business mail in Germany must say. */
export function operatorLines(operator: Operator, lang: Lang): string[] {
  const labels = LABELS[lang];
  return [
    operator.legalName,
    `${operator.street}, ${operator.postalCode} ${operator.city}`,
    [operator.email, operator.phone].filter((part) => part !== undefined).join(' · '),
    ...(operator.representedBy === undefined ? [] : [`${labels.representedBy} ${operator.representedBy}`]),
    `${labels.taxNumber} ${operator.taxNumber}`,
    ...(operator.vatId === undefined ? [] : [`${labels.vatId} ${operator.vatId}`]),
  ];
}
