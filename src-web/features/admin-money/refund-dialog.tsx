import { Checkbox } from '@mantine/core';
import { DecideRefundInput, type RefundQuestion } from '#shared/books/money-queries.ts';
import { formatCents } from '#shared/money.ts';
import type { SpentVoucher } from '#shared/orders/refund-order.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

const REFUND_QUESTION = 'Which tickets does this refund take back?';
const LOSS_QUESTION = 'Which tickets does this loss make void?';

const NOW = { staleTime: 0 };

function useDecision(exceptionId: string, onClose: () => void) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.payments.decideRefund.useMutation({ onSettled: () => utils.admin.invalidate() });
  return usePrivateForm<DecideRefundInput>({
    initialValues: { id: exceptionId, ticketIds: [] },
    schema: DecideRefundInput,
    send: async (values) => {
      const { spentVoucherCents } = await decide.mutateAsync(values);
      const { length } = values.ticketIds;
      toast.ok(
        length === 0 ? 'All tickets stay valid' : length === 1 ? '1 ticket is void' : `${length} tickets are void`,
        spentVoucherCents === 0
          ? undefined
          : `${formatCents(spentVoucherCents)} had been spent with a voucher; that is listed under Desks.`,
      );
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not done' }),
  });
}

/** Which tickets a refund made in Stripe, or a lost dispute, takes back. None is chosen beforehand: the amount alone says nothing. */
export function RefundDialog({ exceptionId, onClose }: { exceptionId: string; onClose: () => void }) {
  const question = trpc.admin.payments.refundQuestion.useQuery({ id: exceptionId }, NOW);
  const orderId = question.data?.orderId ?? '';
  const spent = trpc.admin.tickets.spentVouchers.useQuery({ orderId }, { ...NOW, enabled: orderId !== '' });
  const { form, isBusy, onSubmit } = useDecision(exceptionId, onClose);
  const chosen = form.values.ticketIds;
  const toggle = (id: string, isChosen: boolean): void =>
    form.setFieldValue('ticketIds', isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const isLoss = question.data?.isLoss === true;
  const confirmText =
    chosen.length === 0
      ? isLoss
        ? 'All stay valid'
        : 'Goodwill: all stay valid'
      : chosen.length === 1
        ? 'Make 1 ticket void'
        : `Make ${chosen.length} tickets void`;
  return (
    <ConfirmDialog
      isOpen
      title={isLoss ? LOSS_QUESTION : REFUND_QUESTION}
      confirmText={confirmText}
      busyText="Working"
      isBusy={isBusy}
      isBlocked={question.data === undefined}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      {question.isError && <p role="alert">{failureSentence(question.error)}</p>}
      {question.data === undefined && !question.isError && <p role="status">Loading the tickets …</p>}
      {question.data !== undefined && (
        <>
          <p>
            {formatCents(question.data.amountCents)} of {formatCents(question.data.totalCents)} went back. The buyer is
            told by mail what you say here; a void ticket cannot be made valid again.
          </p>
          <Tickets tickets={question.data.tickets} spent={spent.data ?? []} chosen={chosen} onToggle={toggle} />
        </>
      )}
    </ConfirmDialog>
  );
}

type TicketsProps = {
  tickets: RefundQuestion['tickets'];
  spent: readonly SpentVoucher[];
  chosen: readonly string[];
  onToggle: (id: string, isChosen: boolean) => void;
};

function Tickets({ tickets, spent, chosen, onToggle }: TicketsProps) {
  return (
    <fieldset className="refund-tickets">
      <legend>Tickets of the order</legend>
      {tickets.map(({ id, ticketNumber, ticketTypeName, status, pricePaidCents }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={status !== 'active'}
          onChange={({ currentTarget }) => onToggle(id, currentTarget.checked)}
          label={
            <>
              <span className="tabular">{ticketNumber}</span> · {ticketTypeName} ·{' '}
              <span className="tabular">{formatCents(pricePaidCents)}</span>
              {status === 'used' && ' · was inside, stays'}
              {status === 'cancelled' && ' · void already'}
              {spent
                .filter(({ ticketId }) => ticketId === id)
                .map(({ cents }) => ` · ${formatCents(cents)} spent with its voucher`)}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
