import { useState } from 'react';
import { friendOn, MAX_HOLDER_NAME, passedOnTo } from '#shared/tickets/passed-on.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { trpc } from '#web/api.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { sendLink } from '#web/ui/send-link.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePlainForm } from '#web/ui/forms/use-plain-form.ts';

/** Gives the ticket to the friend it is for, who gets its own page. */
export function ShareTicket({ ticket }: { ticket: TicketView }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <GiveForm ticket={ticket} onClose={() => setIsOpen(false)} />;
  return (
    <Button look="o" size="s" icon="share" ref={opener} onClick={() => setIsOpen(true)}>
      Share ticket, for the friend it is for
    </Button>
  );
}

/** The link goes first: who closes the phone's share sheet has given nothing. */
function GiveForm({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const buyer = trpc.profile.session.useQuery().data?.displayName;
  const pass = trpc.profile.passTicketOn.useMutation();
  const { ref, errors, isBusy, onSubmit, onInput } = usePlainForm({
    rules: { holderName: { maxLength: MAX_HOLDER_NAME } },
    send: async ({ holderName = '' }) => {
      if (!(await sendLink(shared(ticket)))) return;
      await pass.mutateAsync({ ticketId: ticket.id, holderName });
      await Promise.all([utils.profile.tickets.invalidate(), utils.checkout.order.invalidate()]);
      void keepTickets().catch(() => undefined);
      onClose();
      toast.ok(passedOnTo(holderName === '' ? null : holderName));
    },
    onFailed: (error) => tellFailure(error, { title: 'Not marked as given' }),
  });
  return (
    <form className="holder-form" ref={ref} onSubmit={onSubmit} onInput={onInput}>
      <TextField
        label="Given to (optional)"
        hint="Your screens then show it as given. Whoever has its link has the ticket, until you take it back."
        name="holderName"
        defaultValue={friendOn(ticket.holderName, buyer)}
        maxLength={MAX_HOLDER_NAME}
        autoComplete="off"
        autoFocus
        error={errors['holderName']}
      />
      <div className="row">
        <Button type="submit" size="s" isBusy={isBusy} busyText="Giving it">
          Give it and share the link
        </Button>
        <Button look="t" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What is sent of a ticket. */
export const shared = ({ sharePath, event }: TicketView) => ({
  path: sharePath,
  title: event.title,
  copiedNote: 'Whoever has this link has the ticket.',
});
