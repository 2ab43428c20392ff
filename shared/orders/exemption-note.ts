import { localDateOf } from '#shared/time.ts';
import type { VatLine } from './order-views.ts';
import { SMALL_BUSINESS_NOTE } from './small-business-note.ts';

type ExemptionNote = Readonly<Record<'de' | 'en', string>>;

/** Until then § 19 UStG let the tax go uncharged; from then on such sales are exempt (Jahressteuergesetz 2024). */
const SMALL_IS_EXEMPT_FROM = '2025-01-01';
const SMALL_UNTIL_2024: ExemptionNote = {
  de: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet',
  en: 'No VAT is charged under § 19 UStG (small business)',
};

const EXEMPT: ExemptionNote = {
  de: 'Umsatz zu 0 %: steuerfrei nach § 4 UStG',
  en: 'Sales at 0%: VAT-exempt under § 4 UStG',
};

type Sold = { isSmallBusiness: boolean; vat: readonly Pick<VatLine, 'vatBps'>[]; soldAt: Date };

/**
 * What every receipt has to say where no tax is charged, in paper, PDF, mail and page alike (§ 14 (4) no. 8 UStG, § 33
 * no. 4 and § 34a UStDV); null where all sales are taxed, or nothing was sold. The wording is that of the day of the sale.
 * The one rate of 0 % that a shop has is the exempt one (shared/fiscal/vat-keys.ts).
 */
export function exemptionNote({ isSmallBusiness, vat, soldAt }: Sold): ExemptionNote | null {
  if (isSmallBusiness) return localDateOf(soldAt) < SMALL_IS_EXEMPT_FROM ? SMALL_UNTIL_2024 : SMALL_BUSINESS_NOTE;
  return vat.some(({ vatBps }) => vatBps === 0) ? EXEMPT : null;
}
