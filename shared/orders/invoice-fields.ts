import type { FieldRules } from '#shared/contact/field-rules.ts';

/** Who an invoice is made out to: all but country and VAT id are required. Plain, for forms; the schema is made of it. */
export const INVOICE_FIELDS = {
  company: { missing: 'company', maxLength: 120 },
  street: { missing: 'street', maxLength: 120 },
  place: { missing: 'place', maxLength: 120 },
  country: { maxLength: 60 },
  vatId: { maxLength: 20 },
} as const satisfies FieldRules;

/** What the number of an invoice begins with, and that of a receipt does not. */
export const INVOICE_PREFIX = 'RE-';

/** As typed or as kept; what was not said is empty. */
export type InvoiceAddress = Record<keyof typeof INVOICE_FIELDS, string>;

/** The lines of the address, as an envelope has them. */
export const addressLines = ({ company, street, place, country }: InvoiceAddress): string[] =>
  [company, street, place, country].filter((line) => line !== '');

const VAT_ID = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;

/** As the register writes it: `de 123 456 789` is DE123456789. */
export const plainVatId = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase();

/** What no length says: a VAT id begins with the two letters of its country. None is right, too. */
export function isVatId(typed: string): boolean {
  const id = plainVatId(typed);
  return id === '' || VAT_ID.test(id);
}
