import type { Lang } from '#shared/lang.ts';
import type { Operator } from '#shared/operator.ts';
import { SMALL_BUSINESS_NOTE } from '#shared/orders/small-business-note.ts';

/** What a price includes (PAngV § 3, § 6), in the operator's VAT mode. Stands wherever a price does. */
export function priceNote({ vatMode }: Pick<Operator, 'vatMode'>, lang: Lang = 'en'): string {
  return vatMode === 'regular' ? { en: 'incl. VAT', de: 'inkl. MwSt.' }[lang] : SMALL_BUSINESS_NOTE[lang];
}
