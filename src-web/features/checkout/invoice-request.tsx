import type { InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import { INVOICE_RULES, InvoiceFields, invoiceAddressOf } from '#web/ui/forms/invoice-fields.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePlainForm, valuesOf, type PlainForm } from '#web/ui/forms/use-plain-form.ts';

export type InvoiceRequest = {
  form: PlainForm;
  /** What was typed: nothing, or all that is needed; null where something is missing, and then says what. */
  read: () => { invoice?: InvoiceAddress } | null;
};

/** Whom the invoice goes to, read when the order is made: nobody has to press a second button. */
export function useInvoiceRequest(): InvoiceRequest {
  const form = usePlainForm({ ...INVOICE_RULES, send: async () => undefined, onFailed: () => undefined });
  const read: InvoiceRequest['read'] = () => {
    const element = form.ref.current;
    const invoice = invoiceAddressOf(element === null ? {} : valuesOf(element));
    if (Object.values(invoice).every((value) => value.trim() === '')) return {};
    element?.closest('details')?.setAttribute('open', '');
    return form.isRight() ? { invoice } : null;
  };
  return { form, read };
}

/** For who pays for a company: folded away until it is wanted. */
export function InvoiceRequestFields({
  form: { ref, errors, onSubmit, onInput },
  isHidden,
}: Pick<InvoiceRequest, 'form'> & { isHidden: boolean }) {
  return (
    <details className="promo-code" hidden={isHidden}>
      <summary>
        Invoice for a company
        <Icon name="chevron-down" size={20} />
      </summary>
      <form className="invoice-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
        <InvoiceFields errors={errors} />
        <p className="dim small">
          It comes with your tickets, once you have paid. Leave all of it empty for a receipt in your own name.
        </p>
      </form>
    </details>
  );
}
