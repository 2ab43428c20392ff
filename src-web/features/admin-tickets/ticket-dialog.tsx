import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { NameHolderInput } from '#shared/admin/admin-queries.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatCents } from '#shared/money.ts';
import { ORDER_SOURCE_WORDS, type OrderSource } from '#shared/orders/import/order-import.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { BoughtWith } from './bought-with.tsx';
import { RefundQuestion } from './refund-question.tsx';
import { TicketState } from './ticket-state.tsx';
import { useOpenTicket } from './use-open-ticket.ts';
import { watchRefunds } from './watch-refunds.ts';

/** Asked for while it is open, and again while a refund is under way. */
const useTicket = (ticketId: string) =>
  trpc.admin.tickets.get.useQuery(
    { ticketId },
    {
      ...LIVE,
      enabled: ticketId !== '',
      retry: false,
      refetchInterval: ({ state }) => watchRefunds(state.data && [state.data]),
    },
  );

/** One ticket and what can be done about it; the address names it. */
export function TicketDialog() {
  const { openId, close } = useOpenTicket();
  const isOpen = openId !== '';
  const ticket = useTicket(openId);
  return (
    <RoomDialog isOpen={isOpen} onClose={close} title={ticket.data?.ticketNumber ?? 'Ticket'}>
      {isOpen && <OpenTicket key={openId} ticket={ticket} />}
    </RoomDialog>
  );
}

function OpenTicket({ ticket }: { ticket: ReturnType<typeof useTicket> }) {
  if (ticket.data !== undefined) return <TicketActs ticket={ticket.data} />;
  const isMissing =
    ticket.isError && ['TICKET_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(ticket.error).code ?? '');
  return (
    <div className="ticket-acts">
      {ticket.isPending && <MarkLoader text="Loading" />}
      {isMissing && <p>There is no such ticket.</p>}
      {ticket.isError && !isMissing && <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={ticket} />}
    </div>
  );
}

function TicketActs({ ticket }: { ticket: AdminTicket }) {
  const { orderId, buyerEmail, status, refundStatus } = ticket;
  const [isRefunding, setIsRefunding] = useState(false);
  const resend = trpc.admin.tickets.resend.useMutation({
    onSuccess: () => toast.ok('On its way', 'The tickets are mailed once more.'),
    onError: (error) => toast.bad('Not sent', failureSentence(error)),
  });
  return (
    <div className="ticket-acts">
      <TicketFacts ticket={ticket} />
      <TicketState ticket={ticket} />
      {status !== 'cancelled' && <HolderForm ticket={ticket} />}
      <div className="row">
        {buyerEmail !== null && (
          <Button
            look="o"
            size="s"
            icon="mail"
            isBusy={resend.isPending}
            busyText="Sending"
            onClick={() => resend.mutate({ orderId })}
          >
            Resend tickets
          </Button>
        )}
        {(status !== 'cancelled' || refundStatus === 'failed') && (
          <Button look="o" size="s" icon="refresh" onClick={() => setIsRefunding(true)}>
            {status === 'cancelled' ? 'Refund again' : 'Refund'}
          </Button>
        )}
      </div>
      {isRefunding && <RefundQuestion ticket={ticket} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}

/** What it is, what it cost, and whose it is. */
function TicketFacts({ ticket }: { ticket: AdminTicket }) {
  const { eventId, eventTitle, ticketTypeName, pricePaidCents, normalPriceCents, promoCode, isGiven } = ticket;
  const { buyerName, buyerEmail } = ticket;
  return (
    <>
      <p>
        <a href={adminPaths.event(eventId)}>{eventTitle}</a>
        {` · ${ticketTypeName} · ${formatCents(pricePaidCents)}`}
      </p>
      {promoCode !== null && (
        <p className="dim">{`With code ${promoCode}, without it ${formatCents(normalPriceCents ?? pricePaidCents)}`}</p>
      )}
      {ticket.answers.map(({ questionId, question, answer }) => (
        <p key={questionId} className="dim">{`${question}: ${answer}`}</p>
      ))}
      {ticket.addOns.length > 0 && <BoughtWith addOns={ticket.addOns} />}
      {ticket.importedFrom !== null && <ImportedFrom from={ticket.importedFrom} ticket={ticket} />}
      <p className="dim">
        {buyerEmail === null
          ? isGiven
            ? 'Given by the organiser. Name and address are gone 30 days after the night.'
            : 'Sold without an account, or the account is deleted.'
          : `${isGiven ? 'Given to ' : ''}${buyerName ?? ''} · ${buyerEmail}`}
      </p>
    </>
  );
}

/** Sold by another system, in whose books the money is. */
function ImportedFrom({ from, ticket: { importedBuyer, paidThereCents } }: { from: OrderSource; ticket: AdminTicket }) {
  const paid = paidThereCents === null ? null : `${formatCents(paidThereCents)} paid there for the order`;
  const facts = [`Sold by ${from === 'table' ? 'another system' : ORDER_SOURCE_WORDS[from]}`, importedBuyer, paid];
  return <p className="dim">{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}

function HolderForm({ ticket }: { ticket: AdminTicket }) {
  const utils = trpc.useUtils();
  const rename = trpc.admin.tickets.nameHolder.useMutation({ onSettled: () => utils.admin.tickets.invalidate() });
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { ticketId: ticket.id, holderName: ticket.holderName ?? '' },
    schema: NameHolderInput,
    send: async (values) => {
      await rename.mutateAsync(values);
      toast.ok('Holder saved');
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <form className="holder-form" noValidate onSubmit={onSubmit}>
      <TextInput label="Holder" maxLength={80} autoComplete="off" {...form.getInputProps('holderName')} />
      <Button
        type="submit"
        look="o"
        isBusy={isBusy}
        busyText="Saving"
        disabled={form.values.holderName.trim() === (ticket.holderName ?? '')}
      >
        Save
      </Button>
    </form>
  );
}
