import { INVOICE_FIELDS, vatIdError, type InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import { TextField } from './text-field.tsx';
import type { FormValues, PlainForm } from './use-plain-form.ts';

/** What a form for an invoice keeps to. */
export const INVOICE_RULES = {
  rules: INVOICE_FIELDS,
  check: ({ vatId = '' }: FormValues): Record<string, string> => {
    const wrong = vatIdError(vatId);
    return wrong === null ? {} : { vatId: wrong };
  },
};

export const invoiceAddressOf = (values: FormValues): InvoiceAddress => {
  const { company = '', street = '', place = '', country = '', vatId = '' } = values;
  return { company, street, place, country, vatId };
};

/** Whom an invoice is made out to. */
export function InvoiceFields({ errors, address }: Pick<PlainForm, 'errors'> & { address?: InvoiceAddress }) {
  const field = (name: keyof InvoiceAddress) => ({
    name,
    defaultValue: address?.[name],
    maxLength: INVOICE_FIELDS[name].maxLength,
    error: errors[name],
  });
  return (
    <>
      <TextField label="Company" autoComplete="organization" {...field('company')} />
      <TextField label="Street and number" autoComplete="address-line1" {...field('street')} />
      <TextField label="Postal code and town" autoComplete="off" {...field('place')} />
      <TextField label="Country (if not Germany)" autoComplete="country-name" {...field('country')} />
      <TextField label="VAT ID (if you have one)" autoComplete="off" spellCheck={false} {...field('vatId')} />
    </>
  );
}
