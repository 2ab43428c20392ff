import { INVOICE_FIELDS, isVatId, type InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import { useWords } from '../lang.tsx';
import { orderWords } from '../tickets/words.ts';
import { TextField } from './text-field.tsx';
import type { FormValues, PlainForm } from './use-plain-form.ts';
import { fieldWords } from './words.ts';

/** What a form for an invoice keeps to. */
export function useInvoiceRules() {
  const { wrongVatId } = useWords(fieldWords);
  return {
    rules: INVOICE_FIELDS,
    check: ({ vatId = '' }: FormValues): Record<string, string> => (isVatId(vatId) ? {} : { vatId: wrongVatId }),
  };
}

export const invoiceAddressOf = (values: FormValues): InvoiceAddress => {
  const { company = '', street = '', place = '', country = '', vatId = '' } = values;
  return { company, street, place, country, vatId };
};

/** Whom an invoice is made out to. */
export function InvoiceFields({ errors, address }: Pick<PlainForm, 'errors'> & { address?: InvoiceAddress }) {
  const words = useWords(orderWords).invoice;
  const field = (name: keyof InvoiceAddress) => ({
    name,
    label: words[name],
    defaultValue: address?.[name],
    maxLength: INVOICE_FIELDS[name].maxLength,
    error: errors[name],
  });
  return (
    <>
      <TextField autoComplete="organization" {...field('company')} />
      <TextField autoComplete="address-line1" {...field('street')} />
      <TextField autoComplete="off" {...field('place')} />
      <TextField autoComplete="country-name" {...field('country')} />
      <TextField autoComplete="off" spellCheck={false} {...field('vatId')} />
    </>
  );
}
