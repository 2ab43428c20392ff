import { z } from 'zod';
import { fieldSchema, optionalFieldSchema, type SayIn } from '#shared/contact/field-schema.ts';
import { en } from '#shared/contact/words.en.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { INVOICE_FIELDS, INVOICE_PREFIX, isVatId, plainVatId, type InvoiceAddress } from './invoice-fields.ts';

/** Who an invoice is made out to, as its own address stands on it (§ 14 (4) no. 1 UStG). */
export const InvoiceRecipient = z.strictObject({
  company: fieldSchema(INVOICE_FIELDS.company).overwrite(tidyLine),
  street: fieldSchema(INVOICE_FIELDS.street).overwrite(tidyLine),
  place: fieldSchema(INVOICE_FIELDS.place).overwrite(tidyLine),
  country: optionalFieldSchema(INVOICE_FIELDS.country).overwrite(tidyLine),
  vatId: optionalFieldSchema(INVOICE_FIELDS.vatId)
    .overwrite(plainVatId)
    .superRefine((vatId, ctx) => {
      const sayIn: SayIn = (words) => words.wrongVatId;
      if (!isVatId(vatId)) ctx.addIssue({ code: 'custom', message: en.wrongVatId, params: { sayIn } });
    }),
});
export type InvoiceRecipient = InvoiceAddress;

/** `checkout.askInvoice`: an invoice instead of the receipt of one's own paid order. */
export const AskInvoiceInput = z.strictObject({ orderId: IdSchema, recipient: InvoiceRecipient });
export type AskInvoiceInput = z.infer<typeof AskInvoiceInput>;

/** As often as an order's invoice is made out: the first, and corrections of its address. */
export const MAX_INVOICES_PER_ORDER = 5;

/** An invoice that is made out; the receipt of its order has its number from then on. */
export type Invoice = {
  number: string;
  issuedAt: Date;
  recipient: InvoiceRecipient;
  /** The number of the invoice that it takes the place of; null for the first. */
  replaces: string | null;
};

/** `RE-2026-00017`: a series of its own in each Berlin year, without a gap. */
export const invoiceNumber = ({ year, serial }: { year: number; serial: number }): string =>
  `${INVOICE_PREFIX}${year}-${String(serial).padStart(5, '0')}`;
