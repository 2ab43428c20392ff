import { useState } from 'react';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { toast } from '#web/ui/toast.ts';

/** This ticket or its whole order; who was admitted already is asked about once more. */
export function RefundQuestion({ ticket, onClose }: { ticket: AdminTicket; onClose: () => void }) {
  const [isWhole, setIsWhole] = useState(false);
  const { pay, isBusy, isAdmitted } = useRefund(ticket, isWhole, onClose);
  return (
    <fieldset className="refund-question">
      <legend className="label">Refund</legend>
      <ChoiceRow
        name="refund-what"
        value="ticket"
        title="This ticket"
        price={formatCents(ticket.pricePaidCents)}
        isChecked={!isWhole}
        onChoose={() => setIsWhole(false)}
      />
      {ticket.status !== 'cancelled' && (
        <ChoiceRow
          name="refund-what"
          value="order"
          title="The whole order"
          description="Every ticket of it that is still valid."
          isChecked={isWhole}
          onChoose={() => setIsWhole(true)}
        />
      )}
      {isAdmitted && (
        <p className="field-error" role="alert">
          Somebody was admitted with it. Refunding all the same is listed for a person to look at.
        </p>
      )}
      <div className="row">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button isBusy={isBusy} busyText="Refunding" onClick={() => void pay()}>
          {isAdmitted ? 'Refund all the same' : 'Refund now'}
        </Button>
      </div>
    </fieldset>
  );
}

/** `isAdmitted`: somebody is inside with it, and the next press refunds it all the same. */
function useRefund(ticket: AdminTicket, isWhole: boolean, onDone: () => void) {
  const [isAdmitted, setIsAdmitted] = useState(ticket.status === 'used');
  const utils = trpc.useUtils();
  const refund = trpc.admin.tickets.refund.useMutation();
  const pay = async (): Promise<void> => {
    if (refund.isPending) return;
    try {
      const { amountCents } = await refund.mutateAsync({
        orderId: ticket.orderId,
        ...(!isWhole && { ticketIds: [ticket.id] }),
        includeUsed: isAdmitted,
      });
      toast.ok(
        'Refund on its way',
        amountCents === 0
          ? 'The ticket was free: its seat is on sale again.'
          : `${formatCents(amountCents)} go back to the buyer.`,
      );
      onDone();
    } catch (error) {
      if (failureOf(error).code === 'TICKET_ALREADY_USED') setIsAdmitted(true);
      else toast.bad('Not refunded', failureSentence(error));
    }
    await utils.admin.invalidate();
  };
  return { pay, isBusy: refund.isPending, isAdmitted };
}
