import type { InvoiceAddress } from '#shared/orders/invoice-fields.ts';
import { InvoiceFields, invoiceAddressOf, useInvoiceRules } from '#web/ui/forms/invoice-fields.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePlainForm, valuesOf, type PlainForm } from '#web/ui/forms/use-plain-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { checkoutWords } from './words.ts';

export type InvoiceRequest = {
  form: PlainForm;
  /** What was typed: nothing, or all that is needed; null where something is missing, and then says what. */
  read: () => { invoice?: InvoiceAddress } | null;
};

/** Whom the invoice goes to, read when the order is made: nobody has to press a second button. */
export function useInvoiceRequest(): InvoiceRequest {
  const form = usePlainForm({ ...useInvoiceRules(), send: async () => undefined, onFailed: () => undefined });
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
        {useWords(orderWords).invoice.title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <form className="invoice-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
        <InvoiceFields errors={errors} />
        <p className="dim small">{useWords(checkoutWords).invoiceNote}</p>
      </form>
    </details>
  );
}
