import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { INVOICE_RULES, InvoiceFields, invoiceAddressOf } from '#web/ui/forms/invoice-fields.tsx';

/** An invoice to a company, asked for after the order was paid: it comes by mail and replaces the receipt. */
export function AskInvoice({ orderId }: { orderId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <AskInvoiceForm orderId={orderId} onClose={() => setIsOpen(false)} />;
  return (
    <Button look="t" icon="mail" ref={opener} onClick={() => setIsOpen(true)}>
      Invoice for a company
    </Button>
  );
}

function AskInvoiceForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const ask = trpc.checkout.askInvoice.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    ...INVOICE_RULES,
    send: async (values) => {
      const { number } = await ask.mutateAsync({ orderId, recipient: invoiceAddressOf(values) });
      onClose();
      toast.ok(`Invoice ${number} is on its way to you`, 'It replaces the receipt in the mail with your tickets.');
    },
    onFailed: (error) => tellFailure(error, { title: 'No invoice was made out' }),
  });
  return (
    <form className="invoice-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <InvoiceFields errors={errors} />
      <div className="row">
        <Button type="submit" size="s" isBusy={isBusy} busyText="Sending">
          Send me the invoice
        </Button>
        <Button look="t" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
