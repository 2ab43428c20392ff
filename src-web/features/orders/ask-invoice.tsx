import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from './words.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';
import { InvoiceFields, invoiceAddressOf, useInvoiceRules } from '#web/ui/forms/invoice-fields.tsx';

/** An invoice to a company, asked for after the order was paid: it comes by mail and replaces the receipt. */
export function AskInvoice({ orderId }: { orderId: string }) {
  const { title } = useWords(orderWords).invoice;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <AskInvoiceForm orderId={orderId} onClose={() => setIsOpen(false)} />;
  return (
    <Button look="t" icon="mail" ref={opener} onClick={() => setIsOpen(true)}>
      {title}
    </Button>
  );
}

function AskInvoiceForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const words = useWords(resultWords).invoice;
  const { sending } = useWords(resultWords).resend;
  const { cancel } = useWords(resultWords).panel;
  const { failures } = useWords(frameWords);
  const ask = trpc.checkout.askInvoice.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    ...useInvoiceRules(),
    send: async (values) => {
      const { number } = await ask.mutateAsync({ orderId, recipient: invoiceAddressOf(values) });
      onClose();
      toast.ok(words.sent(number), words.replaces);
    },
    onFailed: (error) => tellFailure(error, { title: words.failed }, failures),
  });
  return (
    <form className="invoice-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <InvoiceFields errors={errors} />
      <div className="row">
        <Button type="submit" size="s" isBusy={isBusy} busyText={sending}>
          {words.send}
        </Button>
        <Button look="t" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
