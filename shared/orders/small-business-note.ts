/** § 19 UStG: a small business shows no VAT and says why. */
export const SMALL_BUSINESS_NOTE = {
  en: 'VAT-exempt under § 19 UStG (small business)',
  de: 'Steuerfrei nach § 19 UStG (Kleinunternehmer)',
} as const;
