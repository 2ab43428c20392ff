import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { addCents, formatCents } from '#shared/money.ts';
import { readEuros } from '#shared/read-euros.ts';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSaid, NO_WHY, WhyFields, whyGiven, type Why } from '#web/ui/admin/why-fields.tsx';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';

/** This ticket or its whole order; a ticket whose guest is in already is asked about once more. */
export function RefundQuestion({ ticket, onClose }: { ticket: AdminTicket; onClose: () => void }) {
  const { form, isBusy, onSubmit } = useRefund(ticket, onClose);
  const { isWhole, isAdmitted, stays } = form.values;
  const isPart = isPartOf(form.values);
  const spent = trpc.admin.tickets.spentVouchers.useQuery({ orderId: ticket.orderId }, { staleTime: 0 });
  const named = spent.data?.filter(({ ticketId }) => isWhole || ticketId === ticket.id) ?? [];
  const spentCents = addCents(...named.map(({ cents }) => cents));
  return (
    <fieldset className="refund-question">
      <legend className="label">Refund</legend>
      <ChoiceCard
        name="refund-what"
        value="ticket"
        title="This ticket"
        price={formatCents(ticket.pricePaidCents)}
        isChecked={!isWhole}
        onChoose={() => form.setFieldValue('isWhole', false)}
      />
      {ticket.status !== 'cancelled' && (
        <ChoiceCard
          name="refund-what"
          value="order"
          title="The whole order"
          description="Every ticket of it that is still valid."
          isChecked={isWhole}
          onChoose={() => form.setFieldValue('isWhole', true)}
        />
      )}
      {ticket.status !== 'cancelled' && <PartFields form={form} />}
      {isAdmitted && !stays && (
        <p className="field-error" role="alert">
          Somebody was admitted with it. Refunding all the same is listed for a person to look at.
        </p>
      )}
      <SpentVouchers spentCents={spentCents} vouchers={named.length} isUnknown={spent.isError} />
      <div className="row">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button
          isBusy={isBusy}
          busyText="Refunding"
          disabled={!isSaid(form.values.why, { isPart })}
          onClick={() => onSubmit()}
        >
          {isAdmitted && !stays ? 'Refund all the same' : 'Refund now'}
        </Button>
      </div>
    </fieldset>
  );
}

type SpentVouchersProps = { spentCents: number; vouchers: number; isUnknown: boolean };

/** What the guests have drunk of it, which makes the refund no smaller. */
function SpentVouchers({ spentCents, vouchers, isUnknown }: SpentVouchersProps) {
  return (
    <>
      {spentCents > 0 && (
        <p className="field-error" role="alert">
          {`${formatCents(spentCents)} of it were spent with ${vouchers === 1 ? 'its voucher' : 'vouchers'} already. ` +
            'The buyer gets the whole price back all the same.'}
        </p>
      )}
      {isUnknown && (
        <p className="field-error" role="alert">
          Whether a voucher was spent could not be asked. The result says so.
        </p>
      )}
    </>
  );
}

/** How much of it, whether the ticket stays, and why. */
function PartFields({ form }: Pick<PrivateForm<Values>, 'form'>) {
  return (
    <>
      <TextInput
        size="md"
        label="Only so much of it"
        description="Empty gives back the whole price."
        inputMode="decimal"
        placeholder="5.00"
        {...form.getInputProps('euros')}
      />
      <Checkbox
        label="The ticket stays valid"
        description="Money goes back, and the guest still comes."
        {...form.getInputProps('stays', { type: 'checkbox' })}
      />
      <WhyFields
        why={form.values.why}
        isPart={isPartOf(form.values)}
        onChange={(why) => form.setFieldValue('why', why)}
      />
    </>
  );
}

/** Less than the price, or money while the ticket stays. */
const isPartOf = ({ euros, stays }: Values): boolean => stays || euros.trim() !== '';

/** `isAdmitted`: somebody is inside with it, and the next press refunds it all the same. */
type Values = { isWhole: boolean; isAdmitted: boolean; euros: string; stays: boolean; why: Why };

function useRefund({ id, orderId, status }: AdminTicket, onDone: () => void) {
  const utils = trpc.useUtils();
  const refund = trpc.admin.tickets.refund.useMutation({ onSettled: () => void utils.admin.invalidate() });
  const [requestKey] = useState(() => crypto.randomUUID());
  const inputOf = ({ isWhole, isAdmitted, euros, stays, why }: Values) => ({
    orderId,
    ...(!isWhole && { ticketIds: [id] }),
    includeUsed: isAdmitted,
    // What is no amount is refused by the schema.
    ...(euros.trim() !== '' && { amountCents: readEuros(euros) ?? 0 }),
    ...(stays && { ticketsStay: true, requestKey }),
    ...whyGiven(why),
  });
  const question = usePrivateForm<Values>({
    initialValues: { isWhole: false, isAdmitted: status === 'used', euros: '', stays: false, why: NO_WHY },
    schema: RefundOrderInput,
    inputOf,
    fieldOf: { amountCents: 'euros' },
    send: async (values) => {
      const { amountCents, spentVoucherCents, handover } = await refund.mutateAsync(inputOf(values));
      if (handover !== null) {
        toast.ok(
          `Handed over: ${formatCents(handover.amountCents)} wait for a desk`,
          `It was sold at ${handover.deskName}. How a desk gives it back is explained under Money.`,
        );
        onDone();
        return;
      }
      const back =
        amountCents === 0
          ? 'The ticket was free: its seat is on sale again.'
          : `${formatCents(amountCents)} go back to the buyer.`;
      const spent =
        spentVoucherCents === 0
          ? ''
          : ` ${formatCents(spentVoucherCents)} had been spent with a voucher; that is listed under Desks.`;
      toast.ok('Refund on its way', back + spent);
      onDone();
    },
    onFailed: (error) => {
      if (failureOf(error).code !== 'TICKET_ALREADY_USED') return tellFailure(error, { title: 'Not refunded' });
      question.form.setFieldValue('isAdmitted', true);
      return undefined;
    },
  });
  return question;
}
